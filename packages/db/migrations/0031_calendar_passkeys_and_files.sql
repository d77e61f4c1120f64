CREATE TABLE "passkey_challenges" (
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "passkey_challenges_session_id_challenge_pk" PRIMARY KEY("session_id","challenge")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backup_eligible" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
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
CREATE TABLE "clinic_holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"reason" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_holidays_span" CHECK ("clinic_holidays"."from" <= "clinic_holidays"."to")
);
--> statement-breakpoint
CREATE TABLE "clinic_period_doctors" (
	"period_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	CONSTRAINT "clinic_period_doctors_period_id_doctor_id_pk" PRIMARY KEY("period_id","doctor_id")
);
--> statement-breakpoint
CREATE TABLE "clinic_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"name" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"all_doctors" boolean NOT NULL,
	"week" jsonb NOT NULL,
	"changed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_periods_span" CHECK ("clinic_periods"."from" <= "clinic_periods"."to")
);
--> statement-breakpoint
ALTER TABLE "doctor_hours" DROP CONSTRAINT "doctor_hours_span";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "stored_as" text;--> statement-breakpoint
ALTER TABLE "record_access_log" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "deferrals" ADD COLUMN "clinic_name" text;--> statement-breakpoint
ALTER TABLE "deferrals" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "deferrals" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "from_booklet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "health_states" ADD COLUMN "clinic_name" text;--> statement-breakpoint
ALTER TABLE "health_states" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "health_states" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "plan_options" ADD COLUMN "set_by" jsonb;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_files" ADD CONSTRAINT "visit_files_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_files" ADD CONSTRAINT "visit_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_files" ADD CONSTRAINT "visit_files_member_id_clinic_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinic_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_holidays" ADD CONSTRAINT "clinic_holidays_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_holidays" ADD CONSTRAINT "clinic_holidays_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_period_doctors" ADD CONSTRAINT "clinic_period_doctors_period_id_clinic_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."clinic_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_period_doctors" ADD CONSTRAINT "clinic_period_doctors_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_periods" ADD CONSTRAINT "clinic_periods_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_periods" ADD CONSTRAINT "clinic_periods_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "visit_files_reservation" ON "visit_files" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "visit_files_of_message" ON "visit_files" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_files_message" ON "visit_files" USING btree ("reservation_id","message_id") WHERE "visit_files"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "clinic_holidays_clinic" ON "clinic_holidays" USING btree ("clinic_id","to");--> statement-breakpoint
CREATE INDEX "clinic_period_doctors_doctor" ON "clinic_period_doctors" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "clinic_periods_clinic" ON "clinic_periods" USING btree ("clinic_id","to");--> statement-breakpoint
CREATE INDEX "files_stored_as" ON "files" USING btree ("stored_as") WHERE "files"."stored_as" is not null;--> statement-breakpoint
ALTER TABLE "doctor_hours" ADD CONSTRAINT "doctor_hours_span" CHECK (0 <= "doctor_hours"."from" and "doctor_hours"."from" < 1440 and "doctor_hours"."from" < "doctor_hours"."to" and "doctor_hours"."to" <= "doctor_hours"."from" + 1440);