CREATE TABLE "survey_themes" (
	"id" integer PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"pattern" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_themes" ADD CONSTRAINT "survey_themes_id_survey_attributes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."survey_attributes"("id") ON DELETE no action ON UPDATE no action;