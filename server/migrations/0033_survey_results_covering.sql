ALTER TABLE "survey_results" ADD COLUMN "has_comment" boolean GENERATED ALWAYS AS (comment is not null) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "survey_results_served" ON "survey_results" USING btree ("kind","availed_service_date","submitted_at") WHERE "survey_results"."status" = 'complete' and "survey_results"."availed_service_date" is not null;--> statement-breakpoint
CREATE INDEX "survey_results_sold" ON "survey_results" USING btree ("kind","sales_delivery_date","submitted_at") WHERE "survey_results"."status" = 'complete' and "survey_results"."sales_delivery_date" is not null;
--> statement-breakpoint
-- What results are filtered by stands in their orders, so that a page deep within them, and their count, read no result.
DROP INDEX survey_results_submitted;
--> statement-breakpoint
CREATE INDEX survey_results_submitted ON survey_results (submitted_at, id)
  INCLUDE (kind, category, survey_id, dealer_id, status, dissatisfied, overall, nps, has_comment, availed_service_date, sales_delivery_date);
--> statement-breakpoint
DROP INDEX survey_results_score;
--> statement-breakpoint
CREATE INDEX survey_results_score ON survey_results (sort_csi_score, id)
  INCLUDE (kind, category, survey_id, dealer_id, status, dissatisfied, overall, nps, has_comment, submitted_at);
--> statement-breakpoint
DROP INDEX survey_results_dealer;
--> statement-breakpoint
CREATE INDEX survey_results_dealer ON survey_results (dealer_id, submitted_at, id)
  INCLUDE (kind, category, survey_id, status, dissatisfied, overall, nps, has_comment, availed_service_date, sales_delivery_date);
