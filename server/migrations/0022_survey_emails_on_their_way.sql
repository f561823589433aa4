ALTER TABLE "survey_emails" ADD COLUMN "outgoing_id" integer;--> statement-breakpoint
ALTER TABLE "survey_emails" ADD COLUMN "link" text;