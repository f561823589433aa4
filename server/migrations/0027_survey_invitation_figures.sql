CREATE TABLE "survey_invitation_changes" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"dealer_id" integer NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_invitation_figures" (
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"dealer_id" integer NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_invitation_figures_kind_grain_day_dealer_id_category_pk" PRIMARY KEY("kind","grain","day","dealer_id","category")
);
--> statement-breakpoint
ALTER TABLE "survey_invitation_changes" ADD CONSTRAINT "survey_invitation_changes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_invitation_figures" ADD CONSTRAINT "survey_invitation_figures_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_invitation_changes_day" ON "survey_invitation_changes" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "survey_invitation_figures_dealer" ON "survey_invitation_figures" USING btree ("dealer_id","kind","grain","day");
--> statement-breakpoint
CREATE INDEX "survey_cdcs_unclosed" ON "survey_cdcs" USING btree ("kind","opened_at") WHERE "survey_cdcs"."status" <> 'closed';
--> statement-breakpoint
-- What invitations come to, as if all had just been sent. Whom a message reached, and who answered, is reached; so is who was asked without a text message.
CREATE FUNCTION count_survey_invitations_anew() RETURNS void LANGUAGE sql AS $$
  INSERT INTO survey_invitation_figures (grain, day, kind, category, dealer_id, reached, completed)
  SELECT g.grain, CASE g.grain WHEN 'd' THEN c.day ELSE date_trunc('month', c.day)::date END, c.kind, c.category, c.dealer_id,
    sum(c.reached), sum(c.completed)
  FROM (
    SELECT (i.sent_at AT TIME ZONE 'Asia/Manila')::date AS day, s.kind, s.category, i.dealer_id, count(*) AS reached,
      count(*) FILTER (WHERE i.state = 'completed') AS completed
    FROM survey_invitations AS i JOIN surveys AS s ON s.id = i.survey_id LEFT JOIN text_blast_recipients AS r ON r.id = i.id
    WHERE i.sent_at IS NOT NULL AND (i.state = 'completed' OR r.id IS NULL OR r.state IN ('accepted', 'delivered'))
    GROUP BY 1, 2, 3, 4
  ) AS c, (VALUES ('d'), ('m')) AS g (grain) GROUP BY 1, 2, 3, 4, 5
$$;
--> statement-breakpoint
SELECT count_survey_invitations_anew();
--> statement-breakpoint
-- One at a time, as fold_survey_figures does.
CREATE FUNCTION fold_survey_invitations(most integer DEFAULT 5000) RETURNS integer LANGUAGE plpgsql SET jit TO off AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(46002028) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM survey_invitation_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM survey_invitation_changes LIMIT most))
    RETURNING *
  ), written AS (
    INSERT INTO survey_invitation_figures AS f (grain, day, kind, category, dealer_id, reached, completed)
    SELECT g.grain, CASE g.grain WHEN 'd' THEN c.day ELSE date_trunc('month', c.day)::date END, c.kind, c.category, c.dealer_id,
      sum(c.reached), sum(c.completed)
    FROM gone AS c, (VALUES ('d'), ('m')) AS g (grain) GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (kind, grain, day, dealer_id, category) DO UPDATE SET
      reached = f.reached + excluded.reached, completed = f.completed + excluded.completed
  )
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;
--> statement-breakpoint
-- Every statement appends what it changed: the invitations as they were, taken away, and as they are.
CREATE FUNCTION count_survey_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO survey_invitation_changes (day, kind, category, dealer_id, reached, completed)
    SELECT (i.sent_at AT TIME ZONE 'Asia/Manila')::date, s.kind, s.category, i.dealer_id, count(*),
      count(*) FILTER (WHERE i.state = 'completed')
    FROM after AS i JOIN surveys AS s ON s.id = i.survey_id LEFT JOIN text_blast_recipients AS r ON r.id = i.id
    WHERE i.sent_at IS NOT NULL AND (i.state = 'completed' OR r.id IS NULL OR r.state IN ('accepted', 'delivered'))
    GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO survey_invitation_changes (day, kind, category, dealer_id, reached, completed)
    SELECT (i.sent_at AT TIME ZONE 'Asia/Manila')::date, s.kind, s.category, i.dealer_id, -count(*),
      -count(*) FILTER (WHERE i.state = 'completed')
    FROM before AS i JOIN surveys AS s ON s.id = i.survey_id LEFT JOIN text_blast_recipients AS r ON r.id = i.id
    WHERE i.sent_at IS NOT NULL AND (i.state = 'completed' OR r.id IS NULL OR r.state IN ('accepted', 'delivered'))
    GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO survey_invitation_changes (day, kind, category, dealer_id, reached, completed)
    SELECT (i.sent_at AT TIME ZONE 'Asia/Manila')::date, s.kind, s.category, i.dealer_id, sum(i.sign),
      sum(i.sign * (i.state = 'completed')::integer)
    FROM (
      SELECT -1 AS sign, b.id, b.survey_id, b.dealer_id, b.state, b.sent_at FROM before AS b JOIN after AS a ON a.id = b.id
      WHERE (a.survey_id, a.dealer_id, a.state, a.sent_at) IS DISTINCT FROM (b.survey_id, b.dealer_id, b.state, b.sent_at)
      UNION ALL
      SELECT 1, a.id, a.survey_id, a.dealer_id, a.state, a.sent_at FROM after AS a JOIN before AS b ON a.id = b.id
      WHERE (a.survey_id, a.dealer_id, a.state, a.sent_at) IS DISTINCT FROM (b.survey_id, b.dealer_id, b.state, b.sent_at)
    ) AS i JOIN surveys AS s ON s.id = i.survey_id LEFT JOIN text_blast_recipients AS r ON r.id = i.id
    WHERE i.sent_at IS NOT NULL AND (i.state = 'completed' OR r.id IS NULL OR r.state IN ('accepted', 'delivered'))
    GROUP BY 1, 2, 3, 4 HAVING sum(i.sign) <> 0 OR sum(i.sign * (i.state = 'completed')::integer) <> 0;
  END IF;
  IF random() < 0.01 THEN PERFORM fold_survey_invitations(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER survey_invitations_counted_in AFTER INSERT ON survey_invitations REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();
--> statement-breakpoint
CREATE TRIGGER survey_invitations_counted_out AFTER DELETE ON survey_invitations REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();
--> statement-breakpoint
CREATE TRIGGER survey_invitations_counted_again AFTER UPDATE ON survey_invitations REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();
--> statement-breakpoint
-- A message that arrived, or did not after all. The invitation is held meanwhile: who completes it at the same moment would
-- count it as reached once more.
CREATE FUNCTION count_survey_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO survey_invitation_changes (day, kind, category, dealer_id, reached, completed)
    WITH held AS (
      SELECT i.survey_id, i.dealer_id, i.state, i.sent_at FROM before AS b JOIN survey_invitations AS i ON i.id = b.id
      WHERE b.state NOT IN ('accepted', 'delivered') FOR NO KEY UPDATE OF i
    )
    SELECT (h.sent_at AT TIME ZONE 'Asia/Manila')::date, s.kind, s.category, h.dealer_id, count(*), 0
    FROM held AS h JOIN surveys AS s ON s.id = h.survey_id WHERE h.sent_at IS NOT NULL AND h.state <> 'completed'
    GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO survey_invitation_changes (day, kind, category, dealer_id, reached, completed)
    WITH held AS (
      SELECT i.survey_id, i.dealer_id, i.state, i.sent_at, CASE WHEN a.state IN ('accepted', 'delivered') THEN 1 ELSE -1 END AS sign
      FROM before AS b JOIN after AS a ON a.id = b.id JOIN survey_invitations AS i ON i.id = a.id
      WHERE (a.state IN ('accepted', 'delivered')) <> (b.state IN ('accepted', 'delivered')) FOR NO KEY UPDATE OF i
    )
    SELECT (h.sent_at AT TIME ZONE 'Asia/Manila')::date, s.kind, s.category, h.dealer_id, sum(h.sign), 0
    FROM held AS h JOIN surveys AS s ON s.id = h.survey_id WHERE h.sent_at IS NOT NULL AND h.state <> 'completed'
    GROUP BY 1, 2, 3, 4 HAVING sum(h.sign) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER text_blast_recipients_counted_again AFTER UPDATE ON text_blast_recipients REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_survey_recipients();
--> statement-breakpoint
CREATE TRIGGER text_blast_recipients_counted_out AFTER DELETE ON text_blast_recipients REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_survey_recipients();
--> statement-breakpoint
-- Figures are counted anew without a detour by the changes.
DROP FUNCTION count_survey_results_anew();
--> statement-breakpoint
CREATE INDEX "survey_results_comments" ON "survey_results" USING btree ("kind",least(4, floor(csi_score / 20)),"submitted_at" DESC NULLS LAST,"id") WHERE "survey_results"."status" = 'complete' and "survey_results"."comment" is not null;
--> statement-breakpoint
-- In which fifth of the scale a response scores each factor and touchpoint: `f12:0`, the lowest.
CREATE FUNCTION survey_item_fifths(c jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg((i ->> 'item') || ':' || least(4, (i ->> 'sum')::integer / 200000))
  FROM jsonb_array_elements((c -> 'factors') || (c -> 'touchpoints')) AS i
$$;
--> statement-breakpoint
CREATE INDEX survey_results_item_comments ON survey_results USING gin (survey_item_fifths(contribution))
  WHERE status = 'complete' AND comment IS NOT NULL;
