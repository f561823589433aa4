-- One dealer's leads by number and with every sort column: one index in place of two, for each save writes all of them.
DROP INDEX leads_of_dealer;
--> statement-breakpoint
DROP INDEX leads_by_dealer;
--> statement-breakpoint
CREATE INDEX leads_by_dealer ON leads (dealer_id, id)
INCLUDE (status, reference_no, sort_name, total_amount, created_at, updated_at, model_id, sales_consultant_id, total_quantity);
