CREATE TABLE "code_outcomes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_e164" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_outcomes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid NOT NULL,
	"method" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_outcomes" ADD CONSTRAINT "notification_outcomes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_outcomes_phone" ON "code_outcomes" USING btree ("phone_e164","created_at");--> statement-breakpoint
CREATE INDEX "code_outcomes_age" ON "code_outcomes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_outcomes_notification" ON "notification_outcomes" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_outcomes_age" ON "notification_outcomes" USING btree ("created_at");