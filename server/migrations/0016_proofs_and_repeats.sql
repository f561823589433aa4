CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"key" text PRIMARY KEY NOT NULL,
	"used" bigint NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_logins" DROP CONSTRAINT "pending_logins_step";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quotas_until" ON "quotas" USING btree ("until");--> statement-breakpoint
ALTER TABLE "pending_logins" ADD CONSTRAINT "pending_logins_step" CHECK ("pending_logins"."step" in ('code', 'password', 'proof'));