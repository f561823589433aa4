CREATE TABLE "live_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_lines_user" ON "live_lines" USING btree ("user_id");