ALTER TABLE "text_blast_messages" ADD COLUMN "invitation_id" bigint;--> statement-breakpoint
ALTER TABLE "text_blasts" ADD COLUMN "survey_id" integer;--> statement-breakpoint
ALTER TABLE "text_blasts" ADD COLUMN "email_too" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "text_blast_messages" ADD CONSTRAINT "text_blast_messages_invitation_id_survey_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."survey_invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_blasts" ADD CONSTRAINT "text_blasts_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_invitations_reminder" ON "survey_invitations" USING btree ("survey_id","sent_at") WHERE "survey_invitations"."state" in ('invited', 'started') and "survey_invitations"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "text_blast_messages_invitation" ON "text_blast_messages" USING btree ("invitation_id") WHERE "text_blast_messages"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "text_blasts_survey" ON "text_blasts" USING btree ("survey_id") WHERE "text_blasts"."survey_id" is not null;