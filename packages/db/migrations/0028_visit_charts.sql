CREATE TABLE "pet_warnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"substance" text NOT NULL,
	"drug_group" text,
	"severity" text NOT NULL,
	"note" text,
	"clinic_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"recorded_by" text NOT NULL,
	"clinic_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"end_reason" text,
	CONSTRAINT "pet_warnings_kind" CHECK ("pet_warnings"."kind" in ('allergy', 'warning')),
	CONSTRAINT "pet_warnings_end" CHECK (("pet_warnings"."ended_at" is null) = ("pet_warnings"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "note_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"field" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pet_problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pet_id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"name" text NOT NULL,
	"since" date NOT NULL,
	"reservation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"drug" text NOT NULL,
	"drug_group" text,
	"strength" text,
	"dose" text NOT NULL,
	"route" text NOT NULL,
	"frequency" text NOT NULL,
	"duration_days" integer,
	"quantity" text,
	"note" text,
	"prescriber" text NOT NULL,
	"member_id" uuid NOT NULL,
	"allergy_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prescriptions_duration" CHECK ("prescriptions"."duration_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "visit_addenda" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"member_id" uuid NOT NULL,
	"is_for_owner" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_notes" (
	"reservation_id" uuid PRIMARY KEY NOT NULL,
	"temperature_decicelsius" integer,
	"heart_rate_per_minute" integer,
	"breaths_per_minute" integer,
	"body_condition" integer,
	"findings" text,
	"diagnosis" text,
	"treatment" text,
	"plan" text,
	"internal_note" text,
	"changed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_notes_body_condition" CHECK ("visit_notes"."body_condition" between 1 and 9)
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "completed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "pet_warnings" ADD CONSTRAINT "pet_warnings_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_warnings" ADD CONSTRAINT "pet_warnings_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_warnings" ADD CONSTRAINT "pet_warnings_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_problems" ADD CONSTRAINT "pet_problems_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_problems" ADD CONSTRAINT "pet_problems_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_problems" ADD CONSTRAINT "pet_problems_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_problems" ADD CONSTRAINT "pet_problems_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_addenda" ADD CONSTRAINT "visit_addenda_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_addenda" ADD CONSTRAINT "visit_addenda_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_notes" ADD CONSTRAINT "visit_notes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_notes" ADD CONSTRAINT "visit_notes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pet_warnings_pet" ON "pet_warnings" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "note_templates_clinic" ON "note_templates" USING btree ("clinic_id");--> statement-breakpoint
CREATE INDEX "pet_problems_pet" ON "pet_problems" USING btree ("pet_id","clinic_id");--> statement-breakpoint
CREATE INDEX "prescriptions_reservation" ON "prescriptions" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "visit_addenda_reservation" ON "visit_addenda" USING btree ("reservation_id");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_completed_by_id_doctors_id_fk" FOREIGN KEY ("completed_by_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;