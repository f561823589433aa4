DROP INDEX "reservations_variant_color";--> statement-breakpoint
DROP INDEX "test_drives_unit";--> statement-breakpoint
CREATE INDEX "reservations_variant_color" ON "reservations" USING btree ("variant_color_id","id");--> statement-breakpoint
CREATE INDEX "test_drives_unit" ON "test_drives" USING btree ("unit_id","id");