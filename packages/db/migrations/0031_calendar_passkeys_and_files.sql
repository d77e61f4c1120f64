CREATE TABLE "passkey_challenges" (
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_session_id_purpose_pk" PRIMARY KEY("session_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
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
ALTER TABLE "doses" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_holidays" ADD CONSTRAINT "clinic_holidays_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_holidays" ADD CONSTRAINT "clinic_holidays_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_period_doctors" ADD CONSTRAINT "clinic_period_doctors_period_id_clinic_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."clinic_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_period_doctors" ADD CONSTRAINT "clinic_period_doctors_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_periods" ADD CONSTRAINT "clinic_periods_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_periods" ADD CONSTRAINT "clinic_periods_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clinic_holidays_clinic" ON "clinic_holidays" USING btree ("clinic_id","to");--> statement-breakpoint
CREATE INDEX "clinic_period_doctors_doctor" ON "clinic_period_doctors" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "clinic_periods_clinic" ON "clinic_periods" USING btree ("clinic_id","to");--> statement-breakpoint
ALTER TABLE "doctor_hours" ADD CONSTRAINT "doctor_hours_span" CHECK (0 <= "doctor_hours"."from" and "doctor_hours"."from" < 1440 and "doctor_hours"."from" < "doctor_hours"."to" and "doctor_hours"."to" <= "doctor_hours"."from" + 1440);