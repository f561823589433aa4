CREATE TABLE "survey_comments" (
	"result_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_comments" ADD CONSTRAINT "survey_comments_result_id_survey_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."survey_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_comments_words" ON "survey_comments" USING gin ("words");
--> statement-breakpoint
-- Letters as comments are searched by them, in every script; contract/plain-words.ts folds alike.
CREATE FUNCTION plain_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(written) = length(written) THEN lower(written COLLATE "C") ELSE
    lower(translate(
      regexp_replace(normalize(written, NFKD),
        '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      'ةىٱکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'هياكي01234567890123456789')) END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION spaced_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || regexp_replace(plain_letters(written), '[\s!-/:-@\[-\`{-~،؛؟٪٫٬۔…“”„‟‘’‚‹›«»–—·•]+', ' ', 'g') || ' '
$$;
--> statement-breakpoint
-- Each word with its place, parted by us alone: PostgreSQL's own parser keeps parts of addresses and numbers together.
CREATE FUNCTION comment_words(written text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(left(w.word, 200) || ':' || least(w.place, 16383), ' '), '')::tsvector
  FROM unnest(string_to_array(spaced_words(written), ' ')) WITH ORDINALITY w (word, place) WHERE w.word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION read_survey_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.comment IS NULL THEN
    DELETE FROM survey_comments WHERE result_id = NEW.id;
  ELSE
    INSERT INTO survey_comments (result_id, words) VALUES (NEW.id, comment_words(NEW.comment))
    ON CONFLICT (result_id) DO UPDATE SET words = excluded.words;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER survey_results_comment_in AFTER INSERT ON survey_results FOR EACH ROW
  WHEN (NEW.comment IS NOT NULL) EXECUTE FUNCTION read_survey_comment();
--> statement-breakpoint
CREATE TRIGGER survey_results_comment_again AFTER UPDATE OF comment ON survey_results FOR EACH ROW
  WHEN (NEW.comment IS DISTINCT FROM OLD.comment) EXECUTE FUNCTION read_survey_comment();
--> statement-breakpoint
INSERT INTO survey_comments (result_id, words) SELECT id, comment_words(comment) FROM survey_results WHERE comment IS NOT NULL ORDER BY id;
--> statement-breakpoint
-- Words of themes, and comments, in letters that were not folded before are sorted anew.
UPDATE survey_themes SET stems = array(SELECT plain_letters(s) FROM unnest(stems) s) WHERE array_to_string(stems, '') ~ '[^ -~]';
--> statement-breakpoint
UPDATE survey_results r SET themes = x.themes FROM (
  SELECT id, survey_comment_themes(comment, category, NULL) AS themes FROM survey_results WHERE comment ~ '[^ -~]'
) AS x WHERE x.id = r.id AND x.themes <> r.themes;
