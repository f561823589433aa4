DROP INDEX "survey_emails_due";--> statement-breakpoint
CREATE INDEX "survey_emails_invitation" ON "survey_emails" USING btree ("invitation_id");--> statement-breakpoint
ALTER TABLE "survey_emails" DROP COLUMN "next_at";