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
ALTER TABLE "doses" ADD COLUMN "batch_fold" text GENERATED ALWAYS AS (translate(upper(regexp_replace(batch, '[[:space:]./_-]', '', 'g')), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')) STORED;--> statement-breakpoint
ALTER TABLE "drug_doses" ADD CONSTRAINT "drug_doses_reminder_id_drug_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."drug_reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_reminders" ADD CONSTRAINT "drug_reminders_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_reminders" ADD CONSTRAINT "drug_reminders_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drug_reminders" ADD CONSTRAINT "drug_reminders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_dose_id_doses_id_fk" FOREIGN KEY ("dose_id") REFERENCES "public"."doses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drug_reminders_next" ON "drug_reminders" USING btree ("next_at") WHERE "drug_reminders"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "drug_reminders_pet" ON "drug_reminders" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "drug_reminders_owner" ON "drug_reminders" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recall_notices_once" ON "recall_notices" USING btree ("clinic_id","batch_fold","user_id");--> statement-breakpoint
CREATE INDEX "recall_notices_user" ON "recall_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "doses_batch" ON "doses" USING btree ("batch_fold","given_on","id") WHERE "doses"."recorded_by" = 'clinic' and not "doses"."from_booklet" and "doses"."removed_at" is null;