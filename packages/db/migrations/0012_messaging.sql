CREATE TABLE "clinic_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation_readers" (
	"reservation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"received_seq" integer DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"told_seq" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_readers_reservation_id_user_id_pk" PRIMARY KEY("reservation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"reservation_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"file_bytes" bigint DEFAULT 0 NOT NULL,
	"owner_received_seq" integer DEFAULT 0 NOT NULL,
	"owner_read_seq" integer DEFAULT 0 NOT NULL,
	"clinic_received_seq" integer DEFAULT 0 NOT NULL,
	"clinic_read_seq" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" integer,
	"waveform" text,
	CONSTRAINT "message_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "message_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_seq" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"sender_id" uuid,
	"doctor_id" uuid,
	"text" text,
	"folded" text,
	"system_line" text,
	"starts_at" timestamp with time zone,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_place" UNIQUE("reservation_id","seq"),
	CONSTRAINT "messages_seq" CHECK ("messages"."seq" > 0),
	CONSTRAINT "messages_sender" CHECK (("messages"."side" = 'system') = ("messages"."sender_id" is null)),
	CONSTRAINT "messages_doctor" CHECK (("messages"."side" = 'clinic') = ("messages"."doctor_id" is not null)),
	CONSTRAINT "messages_system" CHECK (("messages"."side" = 'system') = ("messages"."system_line" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "clinic_notes" ADD CONSTRAINT "clinic_notes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_notes" ADD CONSTRAINT "clinic_notes_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_notes" ADD CONSTRAINT "clinic_notes_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD CONSTRAINT "conversation_readers_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD CONSTRAINT "conversation_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_notes_reservation" ON "clinic_notes" USING btree ("reservation_id","created_at");--> statement-breakpoint
CREATE INDEX "conversation_readers_user" ON "conversation_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversations_owner" ON "conversations" USING btree ("owner_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_clinic" ON "conversations" USING btree ("clinic_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("clinic_id","waiting_since") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "message_files_reservation" ON "message_files" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_notices_open" ON "message_notices" USING btree ("reservation_id","user_id") WHERE "message_notices"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "message_notices_due" ON "message_notices" USING btree ("due_at") WHERE "message_notices"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "saved_replies_clinic" ON "saved_replies" USING btree ("clinic_id");