CREATE TABLE "view_stars" (
	"user_id" integer NOT NULL,
	"view_id" integer NOT NULL,
	"starred_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "view_stars_user_id_view_id_pk" PRIMARY KEY("user_id","view_id")
);
--> statement-breakpoint
ALTER TABLE "view_stars" ADD CONSTRAINT "view_stars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_stars" ADD CONSTRAINT "view_stars_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_stars_view" ON "view_stars" USING btree ("view_id");