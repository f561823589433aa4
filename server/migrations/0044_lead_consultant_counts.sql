-- A new status moves no lead to another consultant: without it, a thousand of them append nothing here.
ALTER TABLE "lead_consultant_counts" DROP COLUMN "status";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_lead_counts() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM lead_counts WHERE ctid = ANY (ARRAY(SELECT ctid FROM lead_counts FOR UPDATE SKIP LOCKED))
    RETURNING dealer_id, status, change
  )
  INSERT INTO lead_counts (dealer_id, status, change)
  SELECT dealer_id, status, sum(change) FROM gone GROUP BY dealer_id, status HAVING sum(change) <> 0;
  WITH gone AS (
    DELETE FROM lead_model_counts WHERE ctid = ANY (ARRAY(SELECT ctid FROM lead_model_counts FOR UPDATE SKIP LOCKED))
    RETURNING model_id, status, change
  )
  INSERT INTO lead_model_counts (model_id, status, change)
  SELECT model_id, status, sum(change) FROM gone GROUP BY model_id, status HAVING sum(change) <> 0;
  WITH gone AS (
    DELETE FROM lead_consultant_counts
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM lead_consultant_counts FOR UPDATE SKIP LOCKED))
    RETURNING sales_consultant_id, change
  )
  INSERT INTO lead_consultant_counts (sales_consultant_id, change)
  SELECT sales_consultant_id, sum(change) FROM gone GROUP BY sales_consultant_id HAVING sum(change) <> 0;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts (dealer_id, status, change)
    SELECT dealer_id, status, count(*) FROM after GROUP BY dealer_id, status;
    INSERT INTO lead_model_counts (model_id, status, change)
    SELECT model_id, status, count(*) FROM after GROUP BY model_id, status;
    INSERT INTO lead_consultant_counts (sales_consultant_id, change)
    SELECT sales_consultant_id, count(*) FROM after GROUP BY sales_consultant_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO lead_counts (dealer_id, status, change)
    SELECT dealer_id, status, -count(*) FROM before GROUP BY dealer_id, status;
    INSERT INTO lead_model_counts (model_id, status, change)
    SELECT model_id, status, -count(*) FROM before GROUP BY model_id, status;
    INSERT INTO lead_consultant_counts (sales_consultant_id, change)
    SELECT sales_consultant_id, -count(*) FROM before GROUP BY sales_consultant_id;
  ELSE
    INSERT INTO lead_counts (dealer_id, status, change)
    SELECT dealer_id, status, sum(change) FROM (
      SELECT dealer_id, status, 1 AS change FROM after UNION ALL SELECT dealer_id, status, -1 FROM before
    ) AS moved GROUP BY dealer_id, status HAVING sum(change) <> 0;
    INSERT INTO lead_model_counts (model_id, status, change)
    SELECT model_id, status, sum(change) FROM (
      SELECT model_id, status, 1 AS change FROM after UNION ALL SELECT model_id, status, -1 FROM before
    ) AS moved GROUP BY model_id, status HAVING sum(change) <> 0;
    INSERT INTO lead_consultant_counts (sales_consultant_id, change)
    SELECT sales_consultant_id, sum(change) FROM (
      SELECT sales_consultant_id, 1 AS change FROM after UNION ALL SELECT sales_consultant_id, -1 FROM before
    ) AS moved GROUP BY sales_consultant_id HAVING sum(change) <> 0;
  END IF;
  IF random() < 0.01 THEN PERFORM fold_lead_counts(); END IF;
  RETURN NULL;
END $$;
