CREATE TABLE "survey_themes" (
	"id" integer PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"stems" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "themes" integer[] DEFAULT '{}'::int[] NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_themes" ADD CONSTRAINT "survey_themes_id_survey_attributes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."survey_attributes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_results_themes" ON "survey_results" USING btree ("submitted_at","id") WHERE "survey_results"."status" = 'complete' and "survey_results"."themes" <> '{}'::int[];
--> statement-breakpoint
-- The index holds all that comments are counted by, so that counting reads no result.
DROP INDEX "survey_results_themes";
--> statement-breakpoint
CREATE INDEX "survey_results_themes" ON "survey_results" ("submitted_at", "id")
  INCLUDE (themes, kind, category, dealer_id, dissatisfied, availed_service_date, sales_delivery_date)
  WHERE "survey_results"."status" = 'complete' AND "survey_results"."themes" <> '{}'::int[];
--> statement-breakpoint
-- A text in folded letters with single spaces around each word; what stands between words is the same in word-stems.ts.
CREATE FUNCTION spaced_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || regexp_replace(
    lower(translate(written, 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüÝýÿ', 'AAAAAAaaaaaaCcEEEEeeeeIIIIiiiiNnOOOOOoooooUUUUuuuuYyy')),
    '[\s!-/:-@\[-\`{-~،؛؟…“”‘’–—·]+', ' ', 'g') || ' '
$$;
--> statement-breakpoint
-- The themes of a comment among these, or among all of its category.
CREATE FUNCTION survey_comment_themes(written text, of_category text, among integer[]) RETURNS integer[] LANGUAGE sql STABLE AS $$
  WITH w AS MATERIALIZED (SELECT spaced_words(written) AS words)
  SELECT array(
    SELECT t.id FROM w, survey_themes t JOIN survey_attributes a ON a.id = t.id JOIN survey_factors f ON f.id = a.factor_id
    WHERE f.category = of_category AND (among IS NULL OR t.id = ANY (among))
      AND EXISTS (SELECT FROM unnest(t.stems) s WHERE strpos(w.words, s) > 0)
    ORDER BY t.id)
$$;
--> statement-breakpoint
CREATE FUNCTION sort_survey_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.themes := CASE WHEN NEW.comment IS NULL THEN '{}' ELSE survey_comment_themes(NEW.comment, NEW.category, NULL) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER survey_results_themed_in BEFORE INSERT ON survey_results FOR EACH ROW
  WHEN (NEW.comment IS NOT NULL) EXECUTE FUNCTION sort_survey_comment();
--> statement-breakpoint
CREATE TRIGGER survey_results_themed_again BEFORE UPDATE ON survey_results FOR EACH ROW
  WHEN ((NEW.comment, NEW.category) IS DISTINCT FROM (OLD.comment, OLD.category)) EXECUTE FUNCTION sort_survey_comment();
--> statement-breakpoint
-- Where the words of themes change, all comments are sorted by them anew.
CREATE FUNCTION sort_survey_comments() RETURNS trigger LANGUAGE plpgsql SET jit TO off AS $$
DECLARE changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := array(SELECT a.id FROM after AS a);
  ELSE
    changed := array(SELECT a.id FROM after AS a JOIN before AS b ON b.id = a.id WHERE a.stems IS DISTINCT FROM b.stems);
  END IF;
  IF cardinality(changed) > 0 THEN
    UPDATE survey_results r SET themes = x.themes FROM (
      SELECT s.id, array(
        SELECT t FROM unnest(s.themes) AS t WHERE t <> ALL (changed)
        UNION ALL SELECT unnest(survey_comment_themes(s.comment, s.category, changed)) ORDER BY 1) AS themes
      FROM survey_results s WHERE s.comment IS NOT NULL
    ) AS x WHERE x.id = r.id AND x.themes <> r.themes;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER survey_themes_sorted_in AFTER INSERT ON survey_themes REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sort_survey_comments();
--> statement-breakpoint
CREATE TRIGGER survey_themes_sorted_again AFTER UPDATE ON survey_themes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sort_survey_comments();
