ALTER TABLE "opt_outs" RENAME COLUMN "removed_at" TO "deleted_at";--> statement-breakpoint
ALTER TABLE "opt_outs" RENAME COLUMN "removed_reason" TO "reason";--> statement-breakpoint
ALTER TABLE "opt_outs" DROP CONSTRAINT "opt_outs_removed_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "opt_outs" DROP COLUMN "removed_by";
