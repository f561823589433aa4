ALTER TABLE "survey_cdcs" ADD COLUMN "may_contact" boolean;--> statement-breakpoint
ALTER TABLE "survey_cdcs" ADD COLUMN "is_repeat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "survey_cdcs_opened" ON "survey_cdcs" USING btree ("kind","opened_at");--> statement-breakpoint
CREATE INDEX "survey_results_mobile" ON "survey_results" USING btree ("mobile_number") WHERE "survey_results"."mobile_number" is not null;--> statement-breakpoint
-- What a case takes over from its result. Who is erased has no number any more, and the case stays what it was.
CREATE FUNCTION fill_survey_cases(results integer[]) RETURNS void LANGUAGE sql SET jit TO off AS $$
  UPDATE survey_cdcs AS c SET may_contact = r.may_contact,
    is_repeat = CASE WHEN r.mobile_number IS NULL THEN c.is_repeat ELSE EXISTS (
      SELECT FROM survey_results AS earlier JOIN survey_cdcs AS o ON o.result_id = earlier.id
      WHERE earlier.mobile_number = r.mobile_number AND (o.opened_at, o.id) < (c.opened_at, c.id)
        AND o.opened_at >= c.opened_at - interval '365 days') END
  FROM survey_results AS r WHERE r.id = c.result_id AND c.result_id = ANY (results)
$$;
--> statement-breakpoint
CREATE FUNCTION fill_opened_survey_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fill_survey_cases(ARRAY(SELECT result_id FROM added));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION fill_survey_case_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fill_survey_cases(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER survey_cdcs_filled AFTER INSERT ON survey_cdcs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION fill_opened_survey_cases();
--> statement-breakpoint
CREATE TRIGGER survey_results_followed AFTER UPDATE OF may_contact, mobile_number ON survey_results FOR EACH ROW
  WHEN (OLD.may_contact IS DISTINCT FROM NEW.may_contact OR OLD.mobile_number IS DISTINCT FROM NEW.mobile_number) EXECUTE FUNCTION fill_survey_case_of_result();
--> statement-breakpoint
SELECT fill_survey_cases(ARRAY(SELECT result_id FROM survey_cdcs));
