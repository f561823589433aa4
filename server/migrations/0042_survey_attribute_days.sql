CREATE TABLE "survey_attribute_days" (
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"day" date NOT NULL,
	"dealer_id" integer NOT NULL,
	"category" text NOT NULL,
	"n" integer NOT NULL,
	"sum" bigint NOT NULL,
	"squares" bigint NOT NULL,
	CONSTRAINT "survey_attribute_days_kind_item_day_dealer_id_category_pk" PRIMARY KEY("kind","item","day","dealer_id","category") INCLUDE ("n","sum","squares")
);
--> statement-breakpoint
CREATE INDEX "survey_cdcs_measures" ON "survey_cdcs" USING btree ("kind","attribute_id") WHERE "survey_cdcs"."preventive_done_on" is not null and "survey_cdcs"."attribute_id" is not null and "survey_cdcs"."dealer_preventive_measure_id" is not null;
--> statement-breakpoint
-- The rows of what was said of attributes follow the daily cells of dealers, whoever writes those.
CREATE FUNCTION keep_survey_attribute_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM survey_attribute_days a USING (SELECT kind, category, dealer_id, day, i.item FROM before, unnest(attributes) AS i WHERE grain = 'd') AS gone
      WHERE a.kind = gone.kind AND a.item = gone.item AND a.day = gone.day AND a.dealer_id = gone.dealer_id AND a.category = gone.category;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM survey_attribute_days a USING (
        SELECT kind, category, dealer_id, day, i.item FROM before, unnest(attributes) AS i WHERE grain = 'd'
        EXCEPT SELECT kind, category, dealer_id, day, i.item FROM after, unnest(attributes) AS i WHERE grain = 'd'
      ) AS gone
      WHERE a.kind = gone.kind AND a.item = gone.item AND a.day = gone.day AND a.dealer_id = gone.dealer_id AND a.category = gone.category;
  END IF;
  INSERT INTO survey_attribute_days AS a (kind, item, day, dealer_id, category, n, sum, squares)
    SELECT kind, i.item, day, dealer_id, category, i.n, i.sum, i.squares FROM after, unnest(attributes) AS i WHERE grain = 'd'
    ON CONFLICT (kind, item, day, dealer_id, category) DO UPDATE SET n = excluded.n, sum = excluded.sum, squares = excluded.squares
      WHERE (a.n, a.sum, a.squares) IS DISTINCT FROM (excluded.n, excluded.sum, excluded.squares);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER survey_figures_attributes_in AFTER INSERT ON survey_figures REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_survey_attribute_days();
--> statement-breakpoint
CREATE TRIGGER survey_figures_attributes_out AFTER DELETE ON survey_figures REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_survey_attribute_days();
--> statement-breakpoint
CREATE TRIGGER survey_figures_attributes_again AFTER UPDATE ON survey_figures REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_survey_attribute_days();
--> statement-breakpoint
INSERT INTO survey_attribute_days (kind, item, day, dealer_id, category, n, sum, squares)
  SELECT f.kind, i.item, f.day, f.dealer_id, f.category, i.n, i.sum, i.squares FROM survey_figures f, unnest(f.attributes) AS i WHERE f.grain = 'd';
