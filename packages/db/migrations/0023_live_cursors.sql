CREATE TABLE "live_cursors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"cursor" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_cursors" ADD CONSTRAINT "live_cursors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;