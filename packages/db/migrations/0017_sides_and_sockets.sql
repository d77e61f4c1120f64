CREATE TABLE "live_sockets" (
	"socket_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"proved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changing_calls" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "changing_calls_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "clinic_id" uuid;--> statement-breakpoint
ALTER TABLE "live_sockets" ADD CONSTRAINT "live_sockets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changing_calls" ADD CONSTRAINT "changing_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_sockets_proved" ON "live_sockets" USING btree ("proved_at");--> statement-breakpoint
CREATE INDEX "live_sockets_user" ON "live_sockets" USING btree ("user_id","proved_at");--> statement-breakpoint
CREATE INDEX "changing_calls_day" ON "changing_calls" USING btree ("day");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_clinic" ON "notifications" USING btree ("clinic_id","user_id") WHERE "notifications"."clinic_id" is not null;--> statement-breakpoint
UPDATE "notifications" SET "clinic_id" = "clinic_members"."clinic_id" FROM "clinic_members" WHERE "clinic_members"."user_id" = "notifications"."user_id" AND "clinic_members"."removed_at" IS NULL AND "notifications"."created_at" >= "clinic_members"."created_at" AND "notifications"."link" LIKE '/clinic/%';--> statement-breakpoint
DELETE FROM "notifications" WHERE "link" LIKE '/clinic/%' AND "clinic_id" IS NULL;
