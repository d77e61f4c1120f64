CREATE TABLE "clinic_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"switched_off_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clinics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"address" text,
	"map_url" text,
	"hours" text,
	"phone_e164" text NOT NULL,
	"emergency" boolean DEFAULT false NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctor_days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doctor_days_off_span" CHECK ("doctor_days_off"."from" <= "doctor_days_off"."to")
);
--> statement-breakpoint
CREATE TABLE "doctor_hours" (
	"doctor_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from" integer NOT NULL,
	"to" integer NOT NULL,
	"breaks" jsonb NOT NULL,
	CONSTRAINT "doctor_hours_doctor_id_weekday_pk" PRIMARY KEY("doctor_id","weekday"),
	CONSTRAINT "doctor_hours_weekday" CHECK ("doctor_hours"."weekday" between 0 and 6),
	CONSTRAINT "doctor_hours_span" CHECK (0 <= "doctor_hours"."from" and "doctor_hours"."from" < "doctor_hours"."to" and "doctor_hours"."to" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"specialty" text,
	"languages" text[] NOT NULL,
	"photo_key" text,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "doctors_member_id_unique" UNIQUE("member_id"),
	CONSTRAINT "doctors_photo_key_unique" UNIQUE("photo_key")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"confirmed_at" timestamp with time zone,
	"pending_secret" "bytea",
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pet_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"reservation_id" uuid,
	"what" text NOT NULL,
	"name" text NOT NULL,
	"clinic_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"hours" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservation_reminders_once" UNIQUE("reservation_id","starts_at","hours")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"pet_id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"kind" integer NOT NULL,
	"follows" uuid,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"payment_method" integer NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"points" integer NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"moves" integer DEFAULT 0 NOT NULL,
	"moved_at" timestamp with time zone,
	"moved_by" text,
	"booked_by" text NOT NULL,
	"cancelled_by" text,
	"cancel_reason" text,
	"cancelled_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"summary" text,
	"follow_up_advised" boolean DEFAULT false NOT NULL,
	"missed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_span" CHECK ("reservations"."starts_at" < "reservations"."ends_at"),
	CONSTRAINT "reservations_kind" CHECK ("reservations"."kind" in (1, 2)),
	CONSTRAINT "reservations_follow_up" CHECK (("reservations"."kind" = 2) = ("reservations"."follows" is not null)),
	CONSTRAINT "reservations_method" CHECK ("reservations"."payment_method" in (1, 2)),
	CONSTRAINT "reservations_held_until" CHECK ("reservations"."state" <> 'awaiting_payment' or "reservations"."held_until" is not null),
	CONSTRAINT "reservations_paid" CHECK ("reservations"."state" in ('awaiting_payment', 'expired', 'cancelled') or "reservations"."paid_at" is not null),
	CONSTRAINT "reservations_refund_of_paid" CHECK ("reservations"."refunded_at" is null or "reservations"."paid_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "pet_weights" DROP CONSTRAINT "pet_weights_day";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pet_weights" ADD COLUMN "recorded_by" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet_weights" ADD COLUMN "clinic_id" uuid;--> statement-breakpoint
ALTER TABLE "pet_weights" ADD COLUMN "clinic" text;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "recorded_by" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "confirmed_doctor" text;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "confirmed_clinic" text;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "confirmed_in" uuid;--> statement-breakpoint
ALTER TABLE "clinic_members" ADD CONSTRAINT "clinic_members_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_members" ADD CONSTRAINT "clinic_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_days_off" ADD CONSTRAINT "doctor_days_off_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_hours" ADD CONSTRAINT "doctor_hours_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_looks" ADD CONSTRAINT "record_looks_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_looks" ADD CONSTRAINT "record_looks_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_looks" ADD CONSTRAINT "record_looks_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_reminders" ADD CONSTRAINT "reservation_reminders_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_follows_reservations_id_fk" FOREIGN KEY ("follows") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clinic_members_user" ON "clinic_members" USING btree ("user_id") WHERE "clinic_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "clinic_members_clinic" ON "clinic_members" USING btree ("clinic_id");--> statement-breakpoint
CREATE INDEX "clinics_country" ON "clinics" USING btree ("country");--> statement-breakpoint
CREATE INDEX "doctor_days_off_doctor" ON "doctor_days_off" USING btree ("doctor_id","to");--> statement-breakpoint
CREATE INDEX "doctors_clinic" ON "doctors" USING btree ("clinic_id");--> statement-breakpoint
CREATE INDEX "record_looks_pet" ON "record_looks" USING btree ("pet_id","at");--> statement-breakpoint
CREATE INDEX "record_looks_member" ON "record_looks" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "reservations_owner" ON "reservations" USING btree ("owner_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_pet" ON "reservations" USING btree ("pet_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_doctor" ON "reservations" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_clinic" ON "reservations" USING btree ("clinic_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_clinic_state" ON "reservations" USING btree ("clinic_id","state","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_held" ON "reservations" USING btree ("held_until") WHERE "reservations"."state" = 'awaiting_payment';--> statement-breakpoint
ALTER TABLE "pet_weights" ADD CONSTRAINT "pet_weights_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_confirmed_in_reservations_id_fk" FOREIGN KEY ("confirmed_in") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_weights" ADD CONSTRAINT "pet_weights_day" UNIQUE NULLS NOT DISTINCT("pet_id","measured_on","recorded_by","clinic_id");
--> statement-breakpoint
-- Two reservations of one doctor never overlap while they take the doctor's time: the guard is here, not in a check before
-- the insert (docs/decisions/0063).
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_no_overlap"
  EXCLUDE USING gist ("doctor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("state" IN ('awaiting_payment', 'confirmed', 'in_session'))
  -- Reservations that exchange their times in one act overlap for a moment (resolve-bookings.ts).
  DEFERRABLE INITIALLY IMMEDIATE;
