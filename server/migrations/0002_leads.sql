-- One index per order that the leads list offers, with what its filters need, so that a page's ids are found without
-- touching the table.
CREATE INDEX leads_by_reference_no ON leads (reference_no, id) INCLUDE (status, dealer_id);
--> statement-breakpoint
CREATE INDEX leads_by_name ON leads (sort_name, id) INCLUDE (status, dealer_id);
--> statement-breakpoint
CREATE INDEX leads_by_status ON leads (status, id) INCLUDE (dealer_id);
--> statement-breakpoint
CREATE INDEX leads_by_total_amount ON leads (total_amount, id) INCLUDE (status, dealer_id);
--> statement-breakpoint
CREATE INDEX leads_by_created_at ON leads (created_at, id) INCLUDE (status, dealer_id);
--> statement-breakpoint
CREATE INDEX leads_by_updated_at ON leads (updated_at, id) INCLUDE (status, dealer_id);
--> statement-breakpoint
-- A dealer's leads lie together with every sort column: filtered lists are sorted from here.
CREATE INDEX leads_by_dealer ON leads (dealer_id, status) INCLUDE (id, reference_no, sort_name, total_amount, created_at, updated_at);
--> statement-breakpoint
-- What waits on Home: pending leads, the oldest first.
CREATE INDEX leads_waiting ON leads (created_at, id) INCLUDE (dealer_id) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX leads_search ON leads USING gin (search gin_trgm_ops);
--> statement-breakpoint
-- Folds the changes into one row per dealer and status. It leaves out what another transaction is folding just now, so
-- that nobody waits; the sum is the same at every moment.
CREATE FUNCTION fold_lead_counts() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM lead_counts WHERE ctid = ANY (ARRAY(SELECT ctid FROM lead_counts FOR UPDATE SKIP LOCKED))
    RETURNING dealer_id, status, change
  )
  INSERT INTO lead_counts (dealer_id, status, change)
  SELECT dealer_id, status, sum(change) FROM gone GROUP BY dealer_id, status HAVING sum(change) <> 0;
$$;
--> statement-breakpoint
-- Every statement appends its differences; now and then one folds them, so that the sum stays short.
CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts (dealer_id, status, change)
    SELECT dealer_id, status, count(*) FROM after GROUP BY dealer_id, status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO lead_counts (dealer_id, status, change)
    SELECT dealer_id, status, -count(*) FROM before GROUP BY dealer_id, status;
  ELSE
    INSERT INTO lead_counts (dealer_id, status, change)
    SELECT dealer_id, status, sum(change) FROM (
      SELECT dealer_id, status, 1 AS change FROM after UNION ALL SELECT dealer_id, status, -1 FROM before
    ) AS moved GROUP BY dealer_id, status HAVING sum(change) <> 0;
  END IF;
  IF random() < 0.01 THEN PERFORM fold_lead_counts(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_counted_in AFTER INSERT ON leads REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_counted_out AFTER DELETE ON leads REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_counted_again AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
