ALTER TABLE "survey_figures" DROP CONSTRAINT "survey_figures_dealer_id_dealers_id_fk";
--> statement-breakpoint
-- A fold writes the cells of the whole network too, under the dealer 0.
DO $do$
DECLARE
  before text := pg_get_functiondef('fold_survey_figures(integer)'::regprocedure);
  after text := replace(replace(replace(before,
    $$SELECT grain, CASE grain WHEN 'd' THEN day ELSE date_trunc('month', day)::date END AS day, sign, kind, dealer_id,$$,
    $$SELECT grain, CASE lower(grain) WHEN 'd' THEN day ELSE date_trunc('month', day)::date END AS day, sign, kind,
      CASE WHEN grain = lower(grain) THEN dealer_id ELSE 0 END AS dealer_id,$$),
    $$FROM gone, (VALUES ('d'), ('m')) AS grains (grain)$$,
    $$FROM gone, (VALUES ('d'), ('m'), ('D'), ('M')) AS grains (grain)$$), E'\r', '');
BEGIN
  IF after NOT LIKE '%lower(grain)%' OR after NOT LIKE '%(''M'')%' THEN RAISE 'fold_survey_figures is not as migration 0025 made it'; END IF;
  EXECUTE after;
END $do$;
--> statement-breakpoint
-- Days and months of the whole network, from those of the dealers.
WITH every AS (SELECT * FROM survey_figures WHERE grain IN ('d', 'm')),
  factors_now AS (
    SELECT grain, kind, category, day, array_agg((item, n, sum, squares, csum, usum, answers, top, b1, b2, b3, b4, b5)::survey_item ORDER BY item) AS factors
    FROM (SELECT grain, kind, category, day, i.item, sum(i.n) AS n, sum(i.sum) AS sum, sum(i.squares) AS squares, sum(i.csum) AS csum, sum(i.usum) AS usum, sum(i.answers) AS answers, sum(i.top) AS top, sum(i.b1) AS b1, sum(i.b2) AS b2, sum(i.b3) AS b3, sum(i.b4) AS b4, sum(i.b5) AS b5 FROM every, unnest(factors) AS i GROUP BY grain, kind, category, day, i.item) AS one
    GROUP BY grain, kind, category, day
  ), touchpoints_now AS (
    SELECT grain, kind, category, day, array_agg((item, n, sum, squares, csum, usum, answers, top, b1, b2, b3, b4, b5)::survey_item ORDER BY item) AS touchpoints
    FROM (SELECT grain, kind, category, day, i.item, sum(i.n) AS n, sum(i.sum) AS sum, sum(i.squares) AS squares, sum(i.csum) AS csum, sum(i.usum) AS usum, sum(i.answers) AS answers, sum(i.top) AS top, sum(i.b1) AS b1, sum(i.b2) AS b2, sum(i.b3) AS b3, sum(i.b4) AS b4, sum(i.b5) AS b5 FROM every, unnest(touchpoints) AS i GROUP BY grain, kind, category, day, i.item) AS one
    GROUP BY grain, kind, category, day
  ), attributes_now AS (
    SELECT grain, kind, category, day, array_agg((item, n, sum, squares, csum, usum, answers, top, b1, b2, b3, b4, b5)::survey_item ORDER BY item) AS attributes
    FROM (SELECT grain, kind, category, day, i.item, sum(i.n) AS n, sum(i.sum) AS sum, sum(i.squares) AS squares, sum(i.csum) AS csum, sum(i.usum) AS usum, sum(i.answers) AS answers, sum(i.top) AS top, sum(i.b1) AS b1, sum(i.b2) AS b2, sum(i.b3) AS b3, sum(i.b4) AS b4, sum(i.b5) AS b5 FROM every, unnest(attributes) AS i GROUP BY grain, kind, category, day, i.item) AS one
    GROUP BY grain, kind, category, day
  )
INSERT INTO survey_figures (grain, kind, category, day, dealer_id, responses, n, sum, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, squares, factors, touchpoints, attributes)
SELECT upper(grain), kind, category, day, 0, responses, n, sum, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied, promoters, detractors, asked, squares, coalesce(factors, '{}'), coalesce(touchpoints, '{}'), coalesce(attributes, '{}')
FROM (SELECT grain, kind, category, day, sum(responses) AS responses, sum(n) AS n, sum(sum) AS sum, sum(answers) AS answers, sum(top) AS top, sum(top_two) AS top_two, sum(low) AS low, sum(b1) AS b1, sum(b2) AS b2, sum(b3) AS b3, sum(b4) AS b4, sum(b5) AS b5, sum(dissatisfied) AS dissatisfied, sum(promoters) AS promoters, sum(detractors) AS detractors, sum(asked) AS asked, sum(squares) AS squares FROM every GROUP BY grain, kind, category, day) AS cells
  LEFT JOIN factors_now USING (grain, kind, category, day) LEFT JOIN touchpoints_now USING (grain, kind, category, day) LEFT JOIN attributes_now USING (grain, kind, category, day);
