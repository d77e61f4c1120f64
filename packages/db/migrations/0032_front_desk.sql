CREATE TABLE "doctor_services" (
	"doctor_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"minutes" integer,
	CONSTRAINT "doctor_services_doctor_id_service_id_pk" PRIMARY KEY("doctor_id","service_id"),
	CONSTRAINT "doctor_services_minutes" CHECK ("doctor_services"."minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "drug_doses" (
	"reminder_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text,
	"marked_at" timestamp with time zone,
	CONSTRAINT "drug_doses_reminder_id_due_at_pk" PRIMARY KEY("reminder_id","due_at"),
	CONSTRAINT "drug_doses_marked" CHECK (("drug_doses"."state" is null) = ("drug_doses"."marked_at" is null))
);
--> statement-breakpoint
CREATE TABLE "drug_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prescription_id" uuid NOT NULL,
	"pet_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"minutes" integer[] NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"next_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drug_reminders_prescription_id_unique" UNIQUE("prescription_id"),
	CONSTRAINT "drug_reminders_times" CHECK (cardinality("drug_reminders"."minutes") between 1 and 6),
	CONSTRAINT "drug_reminders_days" CHECK ("drug_reminders"."ends_on" >= "drug_reminders"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "recall_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"batch_fold" text NOT NULL,
	"batch" text NOT NULL,
	"dose_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"from_doctor_id" uuid NOT NULL,
	"from_starts_at" timestamp with time zone NOT NULL,
	"to_doctor_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reservation_offers_ended" CHECK (("reservation_offers"."state" = 'open') = ("reservation_offers"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"pet_id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "waiting_entries_days" CHECK ("waiting_entries"."first_day" <= "waiting_entries"."last_day"),
	CONSTRAINT "waiting_entries_ended" CHECK (("waiting_entries"."ended_at" is null) = ("waiting_entries"."ended_as" is null))
);
--> statement-breakpoint
CREATE TABLE "waiting_offers" (
	"reservation_id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_doctor";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_only_visits";--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "emergency_phone" text;--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "auto_reply" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "routed_to_doctor_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "routed_to_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "routed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "routed_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "red_flag_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "red_flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "auto_replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "from_doctor_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "to_doctor_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "emergency_phone" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "red_flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "red_flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "batch_fold" text GENERATED ALWAYS AS (translate(upper(regexp_replace(batch, '[[:space:]./_-]', '', 'g')), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')) STORED;--> statement-breakpoint
ALTER TABLE "doctor_services" ADD CONSTRAINT "doctor_services_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_services" ADD CONSTRAINT "doctor_services_service_id_clinic_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."clinic_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_doses" ADD CONSTRAINT "drug_doses_reminder_id_drug_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."drug_reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_reminders" ADD CONSTRAINT "drug_reminders_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_reminders" ADD CONSTRAINT "drug_reminders_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_reminders" ADD CONSTRAINT "drug_reminders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_dose_id_doses_id_fk" FOREIGN KEY ("dose_id") REFERENCES "public"."doses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_offers" ADD CONSTRAINT "reservation_offers_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_offers" ADD CONSTRAINT "reservation_offers_from_doctor_id_doctors_id_fk" FOREIGN KEY ("from_doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_offers" ADD CONSTRAINT "reservation_offers_to_doctor_id_doctors_id_fk" FOREIGN KEY ("to_doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_offers" ADD CONSTRAINT "reservation_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_entry_id_waiting_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waiting_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drug_reminders_next" ON "drug_reminders" USING btree ("next_at") WHERE "drug_reminders"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "drug_reminders_pet" ON "drug_reminders" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "drug_reminders_owner" ON "drug_reminders" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recall_notices_once" ON "recall_notices" USING btree ("clinic_id","batch_fold","user_id");--> statement-breakpoint
CREATE INDEX "recall_notices_user" ON "recall_notices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_offers_open" ON "reservation_offers" USING btree ("reservation_id") WHERE "reservation_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "reservation_offers_due" ON "reservation_offers" USING btree ("expires_at") WHERE "reservation_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "reservation_offers_reservation" ON "reservation_offers" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_once" ON "waiting_entries" USING btree ("pet_id","doctor_id") WHERE "waiting_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_open" ON "waiting_entries" USING btree ("created_at","id") WHERE "waiting_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_owner" ON "waiting_entries" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "waiting_offers_entry" ON "waiting_offers" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_live" ON "waiting_offers" USING btree ("entry_id") WHERE "waiting_offers"."outcome" is null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_routed_to_doctor_id_doctors_id_fk" FOREIGN KEY ("routed_to_doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_routed_by_users_id_fk" FOREIGN KEY ("routed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_from_doctor_id_doctors_id_fk" FOREIGN KEY ("from_doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_to_doctor_id_doctors_id_fk" FOREIGN KEY ("to_doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_offer_id_reservation_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."reservation_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_red_flag" ON "conversations" USING btree ("clinic_id","red_flag_at") WHERE "conversations"."red_flag_at" is not null;--> statement-breakpoint
CREATE INDEX "doses_batch" ON "doses" USING btree ("batch_fold","given_on","id") WHERE "doses"."recorded_by" = 'clinic' and not "doses"."from_booklet" and "doses"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_routed" CHECK (not "conversations"."routed_to_desk" or "conversations"."routed_to_doctor_id" is null);--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_red_flags" CHECK (("conversations"."red_flag_at" is null) = (cardinality("conversations"."red_flags") = 0));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_red_flags" CHECK ("messages"."side" = 'owner' or cardinality("messages"."red_flags") = 0);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_handed_over" CHECK (("messages"."system_kind" is not distinct from 'handed_over') = ("messages"."from_doctor_id" is not null and "messages"."to_doctor_id" is not null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_doctor" CHECK ("messages"."side" = 'clinic' or "messages"."doctor_id" is null);--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_offer" CHECK ("reservations"."offer_id" is null or "reservations"."state" = 'confirmed');--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_only_visits" CHECK ("reservations"."kind" = 3 or ("reservations"."arrived_at" is null and "reservations"."settled_at" is null and not "reservations"."managed"));