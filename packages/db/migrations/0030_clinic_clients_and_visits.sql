CREATE TABLE "clinic_clients" (
	"clinic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"search_text" text NOT NULL,
	"surname" text NOT NULL,
	"microchips" text NOT NULL,
	"phones" text NOT NULL,
	"fold_version" integer NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_clients_clinic_id_user_id_pk" PRIMARY KEY("clinic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "clinic_patients" (
	"clinic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"pet_id" uuid NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_patients_clinic_id_pet_id_pk" PRIMARY KEY("clinic_id","pet_id")
);
--> statement-breakpoint
CREATE TABLE "clinic_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"price" bigint NOT NULL,
	"vat_percent" integer NOT NULL,
	"changed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "clinic_services_minutes" CHECK ("clinic_services"."minutes" > 0),
	CONSTRAINT "clinic_services_price" CHECK ("clinic_services"."price" >= 0),
	CONSTRAINT "clinic_services_vat" CHECK ("clinic_services"."vat_percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_phone_e164_unique";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_kind";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_method";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_paid";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "managed_by" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "service_name" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "managed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "squeezed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "missed_by" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "missed_undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD CONSTRAINT "clinic_clients_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD CONSTRAINT "clinic_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD CONSTRAINT "clinic_clients_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_patients" ADD CONSTRAINT "clinic_patients_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_patients" ADD CONSTRAINT "clinic_patients_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_patients" ADD CONSTRAINT "clinic_patients_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_patients" ADD CONSTRAINT "clinic_patients_client_fk" FOREIGN KEY ("clinic_id","user_id") REFERENCES "public"."clinic_clients"("clinic_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_services" ADD CONSTRAINT "clinic_services_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_services" ADD CONSTRAINT "clinic_services_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_clients_seen" ON "clinic_clients" USING btree ("clinic_id","seen_at","user_id");--> statement-breakpoint
CREATE INDEX "clinic_clients_user" ON "clinic_clients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clinic_clients_fold" ON "clinic_clients" USING btree ("fold_version");--> statement-breakpoint
CREATE INDEX "clinic_patients_client" ON "clinic_patients" USING btree ("clinic_id","user_id");--> statement-breakpoint
CREATE INDEX "clinic_patients_pet" ON "clinic_patients" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "clinic_services_clinic" ON "clinic_services" USING btree ("clinic_id");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_service_id_clinic_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."clinic_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_missed_by_users_id_fk" FOREIGN KEY ("missed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_of_accounts" ON "users" USING btree ("phone_e164") WHERE "users"."managed_by" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_of_clients" ON "users" USING btree ("managed_by","phone_e164") WHERE "users"."managed_by" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_managed_is_no_account" CHECK ("users"."managed_by" is null or "users"."completed_at" is null);--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_visit" CHECK (("reservations"."kind" = 3) = ("reservations"."payment_method" = 3) and ("reservations"."kind" = 3) = ("reservations"."service_name" is not null));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_only_visits" CHECK ("reservations"."kind" = 3 or ("reservations"."arrived_at" is null and "reservations"."settled_at" is null and not "reservations"."squeezed_in" and not "reservations"."managed"));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_kind" CHECK ("reservations"."kind" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_method" CHECK ("reservations"."payment_method" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_paid" CHECK ("reservations"."state" in ('awaiting_payment', 'expired', 'cancelled') or "reservations"."paid_at" is not null or "reservations"."kind" = 3);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_managed_by_clinics_id_fk" FOREIGN KEY ("managed_by") REFERENCES "public"."clinics"("id");--> statement-breakpoint
-- A visit that is squeezed in may overlap with what its doctor has; everything else stays as it was.
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_no_overlap";--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_no_overlap"
  EXCLUDE USING gist ("doctor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("state" IN ('awaiting_payment', 'confirmed', 'in_session') AND NOT "squeezed_in")
  DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE INDEX "reservations_taking_time" ON "reservations" USING btree ("doctor_id","ends_at") WHERE "reservations"."state" in ('awaiting_payment', 'confirmed', 'in_session');--> statement-breakpoint
-- Who was there before: their text for the search is made by a job, since folding is done in the app.
INSERT INTO "clinic_clients"
    ("clinic_id", "user_id", "search_text", "surname", "microchips", "phones", "fold_version", "seen_at", "created_at")
  SELECT "clinic_id", "owner_id", '', '', '', '', 0, max(least("starts_at", now())), min("paid_at")
  FROM "reservations" WHERE "paid_at" IS NOT NULL GROUP BY "clinic_id", "owner_id";--> statement-breakpoint
INSERT INTO "clinic_patients" ("clinic_id", "user_id", "pet_id", "created_at")
  SELECT "clinic_id", "owner_id", "pet_id", min("paid_at") FROM "reservations"
  WHERE "paid_at" IS NOT NULL GROUP BY "clinic_id", "owner_id", "pet_id";
