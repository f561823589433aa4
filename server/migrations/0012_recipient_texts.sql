DROP INDEX "text_blast_recipients_mobile";--> statement-breakpoint
ALTER TABLE "text_blast_recipients" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "text_blast_recipients" ALTER COLUMN "search" SET DEFAULT '';