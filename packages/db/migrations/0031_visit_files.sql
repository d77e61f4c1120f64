CREATE TABLE "visit_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"taken_on" date NOT NULL,
	"laboratory" text,
	"values" jsonb NOT NULL,
	"key" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"message_id" uuid,
	"author" text NOT NULL,
	"member_id" uuid NOT NULL,
	"is_for_owner" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "stored_as" text;--> statement-breakpoint
ALTER TABLE "deferrals" ADD COLUMN "clinic_name" text;--> statement-breakpoint
ALTER TABLE "deferrals" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "deferrals" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "health_states" ADD COLUMN "clinic_name" text;--> statement-breakpoint
ALTER TABLE "health_states" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "health_states" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "plan_options" ADD COLUMN "set_by" jsonb;--> statement-breakpoint
ALTER TABLE "visit_files" ADD CONSTRAINT "visit_files_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_files" ADD CONSTRAINT "visit_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_files" ADD CONSTRAINT "visit_files_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_files_reservation" ON "visit_files" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "visit_files_of_message" ON "visit_files" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_files_message" ON "visit_files" USING btree ("reservation_id","message_id") WHERE "visit_files"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "files_stored_as" ON "files" USING btree ("stored_as") WHERE "files"."stored_as" is not null;