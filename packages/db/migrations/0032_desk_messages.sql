ALTER TABLE "messages" DROP CONSTRAINT "messages_doctor";--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "emergency_phone" text;--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "auto_reply" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "routed_to_doctor_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "routed_to_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "routed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "routed_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "red_flag_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "red_flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "auto_replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "emergency_phone" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "red_flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "red_flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_routed_to_doctor_id_doctors_id_fk" FOREIGN KEY ("routed_to_doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_routed_by_users_id_fk" FOREIGN KEY ("routed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_red_flag" ON "conversations" USING btree ("clinic_id","red_flag_at") WHERE "conversations"."red_flag_at" is not null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_routed" CHECK (not "conversations"."routed_to_desk" or "conversations"."routed_to_doctor_id" is null);--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_red_flags" CHECK (("conversations"."red_flag_at" is null) = (cardinality("conversations"."red_flags") = 0));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_red_flags" CHECK ("messages"."side" = 'owner' or cardinality("messages"."red_flags") = 0);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_doctor" CHECK ("messages"."side" = 'clinic' or "messages"."doctor_id" is null);