ALTER TABLE "doctors" ADD COLUMN "hours_changed_by" uuid;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_hours_changed_by_users_id_fk" FOREIGN KEY ("hours_changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;