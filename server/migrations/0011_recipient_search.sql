DROP INDEX "text_blast_recipients_state";--> statement-breakpoint
DROP INDEX "text_blast_recipients_updated";--> statement-breakpoint
ALTER TABLE "text_blast_recipients" ALTER COLUMN "mobile" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "text_blast_recipients" ALTER COLUMN "mobile" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "text_blast_recipients" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (lower(translate(coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || mobile, 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüÝýÿ', 'AAAAAAaaaaaaCcEEEEeeeeIIIIiiiiNnOOOOOoooooUUUUuuuuYyy'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "text_blast_recipients_state" ON "text_blast_recipients" USING btree ("blast_id","state","id") WHERE "text_blast_recipients"."blast_id" is not null;--> statement-breakpoint
CREATE INDEX "text_blast_recipients_updated" ON "text_blast_recipients" USING btree ("blast_id","updated_at","id") WHERE "text_blast_recipients"."blast_id" is not null;