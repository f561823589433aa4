-- What was said of one factor, touchpoint or attribute; scores in ten-thousandths of a point, `csum` and `usum` for factors.
CREATE TYPE survey_item AS (item text, n integer, sum bigint, squares bigint, csum bigint, usum bigint, answers integer,
  top integer, b1 integer, b2 integer, b3 integer, b4 integer, b5 integer);
--> statement-breakpoint
CREATE TABLE "survey_figure_changes" (
	"day" date NOT NULL,
	"sign" smallint NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"dealer_id" integer NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	"sum" bigint DEFAULT 0 NOT NULL,
	"squares" bigint DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"top" integer DEFAULT 0 NOT NULL,
	"top_two" integer DEFAULT 0 NOT NULL,
	"low" integer DEFAULT 0 NOT NULL,
	"b1" integer DEFAULT 0 NOT NULL,
	"b2" integer DEFAULT 0 NOT NULL,
	"b3" integer DEFAULT 0 NOT NULL,
	"b4" integer DEFAULT 0 NOT NULL,
	"b5" integer DEFAULT 0 NOT NULL,
	"dissatisfied" integer DEFAULT 0 NOT NULL,
	"promoters" integer DEFAULT 0 NOT NULL,
	"detractors" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"factors" "survey_item"[] NOT NULL,
	"touchpoints" "survey_item"[] NOT NULL,
	"attributes" "survey_item"[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_figures" (
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"dealer_id" integer NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	"sum" bigint DEFAULT 0 NOT NULL,
	"squares" bigint DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"top" integer DEFAULT 0 NOT NULL,
	"top_two" integer DEFAULT 0 NOT NULL,
	"low" integer DEFAULT 0 NOT NULL,
	"b1" integer DEFAULT 0 NOT NULL,
	"b2" integer DEFAULT 0 NOT NULL,
	"b3" integer DEFAULT 0 NOT NULL,
	"b4" integer DEFAULT 0 NOT NULL,
	"b5" integer DEFAULT 0 NOT NULL,
	"dissatisfied" integer DEFAULT 0 NOT NULL,
	"promoters" integer DEFAULT 0 NOT NULL,
	"detractors" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"factors" "survey_item"[] NOT NULL,
	"touchpoints" "survey_item"[] NOT NULL,
	"attributes" "survey_item"[] NOT NULL,
	CONSTRAINT "survey_figures_kind_grain_day_dealer_id_category_pk" PRIMARY KEY("kind","grain","day","dealer_id","category")
);
--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "contribution" jsonb;--> statement-breakpoint
ALTER TABLE "survey_figure_changes" ADD CONSTRAINT "survey_figure_changes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_figures" ADD CONSTRAINT "survey_figures_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_figure_changes_day" ON "survey_figure_changes" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "survey_figures_dealer" ON "survey_figures" USING btree ("dealer_id","kind","grain","day");
--> statement-breakpoint
-- What one response adds, in the columns of the figures.
CREATE FUNCTION survey_parts(c jsonb) RETURNS TABLE (responses integer, n integer, sum bigint, squares bigint,
  answers integer, top integer, top_two integer, low integer, b1 integer, b2 integer, b3 integer, b4 integer, b5 integer,
  dissatisfied integer, promoters integer, detractors integer, asked integer,
  factors survey_item[], touchpoints survey_item[], attributes survey_item[]) LANGUAGE sql IMMUTABLE ROWS 1 AS $$
  SELECT 1, (r.sum IS NOT NULL)::integer, coalesce(r.sum, 0), coalesce(r.sum * r.sum, 0), coalesce(r.answers, 0),
    coalesce(r.top, 0), coalesce(r.top_two, 0), coalesce(r.low, 0), coalesce(r.b1, 0), coalesce(r.b2, 0), coalesce(r.b3, 0),
    coalesce(r.b4, 0), coalesce(r.b5, 0), coalesce(r.dissatisfied, 0), coalesce(r.promoters, 0), coalesce(r.detractors, 0),
    coalesce(r.asked, 0),
    ARRAY(SELECT (i.item, 1, i.sum, i.sum * i.sum, coalesce(i.csum, 0), coalesce(i.usum, 0), i.answers,
      coalesce(i.top, 0), coalesce(i.b1, 0), coalesce(i.b2, 0), coalesce(i.b3, 0), coalesce(i.b4, 0), coalesce(i.b5, 0))::survey_item
      FROM jsonb_populate_recordset(NULL::survey_item, c -> 'factors') AS i),
    ARRAY(SELECT (i.item, 1, i.sum, i.sum * i.sum, coalesce(i.csum, 0), coalesce(i.usum, 0), i.answers,
      coalesce(i.top, 0), coalesce(i.b1, 0), coalesce(i.b2, 0), coalesce(i.b3, 0), coalesce(i.b4, 0), coalesce(i.b5, 0))::survey_item
      FROM jsonb_populate_recordset(NULL::survey_item, c -> 'touchpoints') AS i),
    ARRAY(SELECT (i.item, 1, i.sum, i.sum * i.sum, coalesce(i.csum, 0), coalesce(i.usum, 0), i.answers,
      coalesce(i.top, 0), coalesce(i.b1, 0), coalesce(i.b2, 0), coalesce(i.b3, 0), coalesce(i.b4, 0), coalesce(i.b5, 0))::survey_item
      FROM jsonb_populate_recordset(NULL::survey_item, c -> 'attributes') AS i)
  FROM jsonb_to_record(c -> 'response') AS r (sum bigint, answers integer, top integer, top_two integer, low integer,
    b1 integer, b2 integer, b3 integer, b4 integer, b5 integer, dissatisfied integer, promoters integer,
    detractors integer, asked integer)
$$;
--> statement-breakpoint
-- Folds differences into the figures of their days and months. One at a time: two would each add to what was before the
-- other. An item goes when all of it is 0: an old answer may be folded out before it was folded in. What another transaction has not committed yet is not seen, and folded next time; the sum is the same at every moment.
CREATE FUNCTION fold_survey_figures(most integer DEFAULT 5000) RETURNS integer LANGUAGE plpgsql SET work_mem TO '64MB' SET jit TO off AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(46002027) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM survey_figure_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM survey_figure_changes LIMIT most))
    RETURNING *
  ), added AS (
    SELECT grain, CASE grain WHEN 'd' THEN day ELSE date_trunc('month', day)::date END AS day, sign, kind, dealer_id,
      category, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, factors, touchpoints, attributes
    FROM gone, (VALUES ('d'), ('m')) AS grains (grain)
  ), touched AS (
    SELECT row_number() OVER () AS k, t.* FROM (SELECT DISTINCT grain, day, kind, dealer_id, category FROM added) AS t
  ), every AS (
    SELECT k, sign, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, factors, touchpoints, attributes
    FROM added JOIN touched USING (grain, day, kind, dealer_id, category)
    UNION ALL
    SELECT k, 1, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, factors, touchpoints, attributes
    FROM touched JOIN survey_figures USING (grain, day, kind, dealer_id, category)
  ),
  factors_now AS (
    SELECT k, array_agg((item, n, sum, squares, csum, usum, answers, top, b1, b2, b3, b4, b5)::survey_item ORDER BY item) AS factors
    FROM (
      SELECT k, i.item, sum(sign * i.n) AS n, sum(sign * i.sum) AS sum, sum(sign * i.squares) AS squares, sum(sign * i.csum) AS csum, sum(sign * i.usum) AS usum, sum(sign * i.answers) AS answers, sum(sign * i.top) AS top, sum(sign * i.b1) AS b1, sum(sign * i.b2) AS b2, sum(sign * i.b3) AS b3, sum(sign * i.b4) AS b4, sum(sign * i.b5) AS b5
      FROM every, unnest(factors) AS i GROUP BY k, i.item
      HAVING sum(sign * i.n) <> 0 OR sum(sign * i.sum) <> 0 OR sum(sign * i.squares) <> 0 OR sum(sign * i.csum) <> 0 OR sum(sign * i.usum) <> 0 OR sum(sign * i.answers) <> 0 OR sum(sign * i.top) <> 0 OR sum(sign * i.b1) <> 0 OR sum(sign * i.b2) <> 0 OR sum(sign * i.b3) <> 0 OR sum(sign * i.b4) <> 0 OR sum(sign * i.b5) <> 0
    ) AS items GROUP BY k
  ),
  touchpoints_now AS (
    SELECT k, array_agg((item, n, sum, squares, csum, usum, answers, top, b1, b2, b3, b4, b5)::survey_item ORDER BY item) AS touchpoints
    FROM (
      SELECT k, i.item, sum(sign * i.n) AS n, sum(sign * i.sum) AS sum, sum(sign * i.squares) AS squares, sum(sign * i.csum) AS csum, sum(sign * i.usum) AS usum, sum(sign * i.answers) AS answers, sum(sign * i.top) AS top, sum(sign * i.b1) AS b1, sum(sign * i.b2) AS b2, sum(sign * i.b3) AS b3, sum(sign * i.b4) AS b4, sum(sign * i.b5) AS b5
      FROM every, unnest(touchpoints) AS i GROUP BY k, i.item
      HAVING sum(sign * i.n) <> 0 OR sum(sign * i.sum) <> 0 OR sum(sign * i.squares) <> 0 OR sum(sign * i.csum) <> 0 OR sum(sign * i.usum) <> 0 OR sum(sign * i.answers) <> 0 OR sum(sign * i.top) <> 0 OR sum(sign * i.b1) <> 0 OR sum(sign * i.b2) <> 0 OR sum(sign * i.b3) <> 0 OR sum(sign * i.b4) <> 0 OR sum(sign * i.b5) <> 0
    ) AS items GROUP BY k
  ),
  attributes_now AS (
    SELECT k, array_agg((item, n, sum, squares, csum, usum, answers, top, b1, b2, b3, b4, b5)::survey_item ORDER BY item) AS attributes
    FROM (
      SELECT k, i.item, sum(sign * i.n) AS n, sum(sign * i.sum) AS sum, sum(sign * i.squares) AS squares, sum(sign * i.csum) AS csum, sum(sign * i.usum) AS usum, sum(sign * i.answers) AS answers, sum(sign * i.top) AS top, sum(sign * i.b1) AS b1, sum(sign * i.b2) AS b2, sum(sign * i.b3) AS b3, sum(sign * i.b4) AS b4, sum(sign * i.b5) AS b5
      FROM every, unnest(attributes) AS i GROUP BY k, i.item
      HAVING sum(sign * i.n) <> 0 OR sum(sign * i.sum) <> 0 OR sum(sign * i.squares) <> 0 OR sum(sign * i.csum) <> 0 OR sum(sign * i.usum) <> 0 OR sum(sign * i.answers) <> 0 OR sum(sign * i.top) <> 0 OR sum(sign * i.b1) <> 0 OR sum(sign * i.b2) <> 0 OR sum(sign * i.b3) <> 0 OR sum(sign * i.b4) <> 0 OR sum(sign * i.b5) <> 0
    ) AS items GROUP BY k
  ),
  figures AS (
    SELECT k, sum(sign * responses) AS responses, sum(sign * n) AS n, sum(sign * sum) AS sum, sum(sign * squares) AS squares, sum(sign * answers) AS answers, sum(sign * top) AS top, sum(sign * top_two) AS top_two, sum(sign * low) AS low, sum(sign * b1) AS b1, sum(sign * b2) AS b2, sum(sign * b3) AS b3, sum(sign * b4) AS b4, sum(sign * b5) AS b5, sum(sign * dissatisfied) AS dissatisfied, sum(sign * promoters) AS promoters, sum(sign * detractors) AS detractors, sum(sign * asked) AS asked FROM every GROUP BY k
  ), written AS (
    INSERT INTO survey_figures (grain, day, kind, dealer_id, category, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, factors, touchpoints, attributes)
    SELECT grain, day, kind, dealer_id, category, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked,
      coalesce(factors, '{}'), coalesce(touchpoints, '{}'), coalesce(attributes, '{}')
    FROM touched JOIN figures USING (k) LEFT JOIN factors_now USING (k) LEFT JOIN touchpoints_now USING (k)
      LEFT JOIN attributes_now USING (k)
    ON CONFLICT (kind, grain, day, dealer_id, category) DO UPDATE SET
      responses = excluded.responses, n = excluded.n, sum = excluded.sum, squares = excluded.squares, answers = excluded.answers, top = excluded.top, top_two = excluded.top_two, low = excluded.low, b1 = excluded.b1, b2 = excluded.b2, b3 = excluded.b3, b4 = excluded.b4, b5 = excluded.b5, dissatisfied = excluded.dissatisfied, promoters = excluded.promoters, detractors = excluded.detractors, asked = excluded.asked,
      factors = excluded.factors, touchpoints = excluded.touchpoints, attributes = excluded.attributes
  )
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;
--> statement-breakpoint
-- All results as if they had just come, for figures that are counted anew.
CREATE FUNCTION count_survey_results_anew() RETURNS void LANGUAGE sql AS $$
  INSERT INTO survey_figure_changes (day, sign, kind, category, dealer_id, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, factors, touchpoints, attributes)
  SELECT (r.submitted_at AT TIME ZONE 'Asia/Manila')::date, 1, r.kind, r.category, r.dealer_id, p.*
  FROM survey_results AS r, survey_parts(r.contribution) AS p WHERE r.status = 'complete' AND r.contribution IS NOT NULL
$$;
--> statement-breakpoint
-- Every statement appends what it changed; a result counts while it is complete. Now and then one folds.
CREATE FUNCTION count_survey_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO survey_figure_changes (day, sign, kind, category, dealer_id, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, factors, touchpoints, attributes)
    SELECT (r.submitted_at AT TIME ZONE 'Asia/Manila')::date, 1, r.kind, r.category, r.dealer_id, p.*
    FROM after AS r, survey_parts(r.contribution) AS p WHERE r.status = 'complete' AND r.contribution IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO survey_figure_changes (day, sign, kind, category, dealer_id, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, factors, touchpoints, attributes)
    SELECT (r.submitted_at AT TIME ZONE 'Asia/Manila')::date, -1, r.kind, r.category, r.dealer_id, p.*
    FROM before AS r, survey_parts(r.contribution) AS p WHERE r.status = 'complete' AND r.contribution IS NOT NULL;
  ELSE
    INSERT INTO survey_figure_changes (day, sign, kind, category, dealer_id, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, factors, touchpoints, attributes)
    SELECT (r.submitted_at AT TIME ZONE 'Asia/Manila')::date, r.sign, r.kind, r.category, r.dealer_id, p.*
    FROM (
      SELECT b.id, -1 AS sign, b.status, b.submitted_at, b.kind, b.category, b.dealer_id, b.contribution FROM before AS b
      UNION ALL
      SELECT a.id, 1, a.status, a.submitted_at, a.kind, a.category, a.dealer_id, a.contribution FROM after AS a
    ) AS r, survey_parts(r.contribution) AS p
    WHERE r.status = 'complete' AND r.contribution IS NOT NULL AND NOT EXISTS (
      SELECT FROM before AS b JOIN after AS a ON a.id = b.id
      WHERE b.id = r.id AND (a.status, a.submitted_at, a.kind, a.category, a.dealer_id, a.contribution)
        IS NOT DISTINCT FROM (b.status, b.submitted_at, b.kind, b.category, b.dealer_id, b.contribution));
  END IF;
  IF random() < 0.01 THEN PERFORM fold_survey_figures(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER survey_results_counted_in AFTER INSERT ON survey_results REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_survey_results();
--> statement-breakpoint
CREATE TRIGGER survey_results_counted_out AFTER DELETE ON survey_results REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_survey_results();
--> statement-breakpoint
CREATE TRIGGER survey_results_counted_again AFTER UPDATE ON survey_results REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_survey_results();
