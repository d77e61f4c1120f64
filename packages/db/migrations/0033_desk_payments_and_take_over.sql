CREATE TABLE "bill_lines" (
	"bill_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"service_id" uuid,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"vat_percent" integer NOT NULL,
	CONSTRAINT "bill_lines_bill_id_position_pk" PRIMARY KEY("bill_id","position"),
	CONSTRAINT "bill_lines_amounts" CHECK ("bill_lines"."quantity" > 0 and "bill_lines"."unit_price" >= 0),
	CONSTRAINT "bill_lines_vat" CHECK ("bill_lines"."vat_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bills_reservation_id_unique" UNIQUE("reservation_id"),
	CONSTRAINT "bills_amounts" CHECK ("bills"."total" >= 0 and "bills"."vat" >= 0 and "bills"."paid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "day_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by_name" text NOT NULL,
	"currency" text NOT NULL,
	"cash" bigint NOT NULL,
	"mada" bigint NOT NULL,
	"transfer" bigint NOT NULL,
	"received" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"count" integer NOT NULL,
	"counted_cash" bigint NOT NULL,
	"note" text,
	CONSTRAINT "day_closings_number" UNIQUE("clinic_id","number"),
	CONSTRAINT "day_closings_sums" CHECK ("day_closings"."cash" + "day_closings"."mada" + "day_closings"."transfer" = "day_closings"."received" - "day_closings"."returned")
);
--> statement-breakpoint
CREATE TABLE "desk_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"means" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"refund_of" uuid,
	"reason" text,
	"reduces_bill" boolean DEFAULT false NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_by_name" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"closing_id" uuid,
	CONSTRAINT "desk_payments_amount" CHECK ("desk_payments"."amount" > 0),
	CONSTRAINT "desk_payments_reduction" CHECK ("desk_payments"."kind" = 'refund' or not "desk_payments"."reduces_bill"),
	CONSTRAINT "desk_payments_refund" CHECK (("desk_payments"."kind" = 'refund') = ("desk_payments"."refund_of" is not null and "desk_payments"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "desk_receipt_series" (
	"clinic_id" uuid NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "desk_receipt_series_clinic_id_series_pk" PRIMARY KEY("clinic_id","series")
);
--> statement-breakpoint
CREATE TABLE "desk_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"desk_payment_id" uuid NOT NULL,
	"of_receipt" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"seller_name" text NOT NULL,
	"vat_number" text,
	"seller_address" text,
	"seller_phone" text NOT NULL,
	"time_zone" text NOT NULL,
	"buyer_name" text NOT NULL,
	"pet_name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"means" text NOT NULL,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"bill_total" bigint NOT NULL,
	"due_after" bigint NOT NULL,
	"reason" text,
	"currency" text NOT NULL,
	CONSTRAINT "desk_receipts_desk_payment_id_unique" UNIQUE("desk_payment_id"),
	CONSTRAINT "desk_receipts_number" UNIQUE("clinic_id","series","number"),
	CONSTRAINT "desk_receipts_credit_note" CHECK (("desk_receipts"."series" = 'credit_note') = ("desk_receipts"."of_receipt" is not null))
);
--> statement-breakpoint
CREATE TABLE "pet_joins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"pet_id" uuid NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid,
	"accepted_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"undone_by" text,
	"client_note" text,
	"moved" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pet_joins_moved" CHECK (("pet_joins"."state" = 'accepted') = ("pet_joins"."moved" is not null)),
	CONSTRAINT "pet_joins_accepted_at" CHECK ("pet_joins"."state" in ('proposed', 'declined') or "pet_joins"."accepted_at" is not null),
	CONSTRAINT "pet_joins_undone" CHECK (("pet_joins"."state" = 'undone') = ("pet_joins"."undone_by" is not null))
);
--> statement-breakpoint
DROP INDEX "users_phone_of_clients";--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD COLUMN "offer_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD COLUMN "offer_closed_to" uuid;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD COLUMN "offer_closed_by" text;--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "desk_paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_service_id_clinic_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."clinic_services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_refund_of_desk_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."desk_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_closing_id_day_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."day_closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_receipt_series" ADD CONSTRAINT "desk_receipt_series_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_receipts" ADD CONSTRAINT "desk_receipts_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_receipts" ADD CONSTRAINT "desk_receipts_desk_payment_id_desk_payments_id_fk" FOREIGN KEY ("desk_payment_id") REFERENCES "public"."desk_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_receipts" ADD CONSTRAINT "desk_receipts_of_receipt_desk_receipts_id_fk" FOREIGN KEY ("of_receipt") REFERENCES "public"."desk_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_patient_id_pets_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_clinic" ON "bills" USING btree ("clinic_id");--> statement-breakpoint
CREATE INDEX "desk_payments_bill" ON "desk_payments" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "desk_payments_open" ON "desk_payments" USING btree ("clinic_id") WHERE "desk_payments"."closing_id" is null;--> statement-breakpoint
CREATE INDEX "desk_payments_closing" ON "desk_payments" USING btree ("closing_id");--> statement-breakpoint
CREATE INDEX "desk_payments_taken" ON "desk_payments" USING btree ("clinic_id","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pet_joins_open" ON "pet_joins" USING btree ("patient_id") WHERE "pet_joins"."state" in ('proposed', 'accepted');--> statement-breakpoint
CREATE INDEX "pet_joins_account" ON "pet_joins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pet_joins_client" ON "pet_joins" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "pet_joins_pet" ON "pet_joins" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "pet_joins_accepted" ON "pet_joins" USING btree ("accepted_at") WHERE "pet_joins"."state" = 'accepted';--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD CONSTRAINT "clinic_clients_offer_closed_to_users_id_fk" FOREIGN KEY ("offer_closed_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_of_clients" ON "users" USING btree ("phone_e164","managed_by") WHERE "users"."managed_by" is not null;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD CONSTRAINT "clinic_clients_offer_closed" CHECK (num_nulls("clinic_clients"."offer_closed_at", "clinic_clients"."offer_closed_to", "clinic_clients"."offer_closed_by") in (0, 3));--> statement-breakpoint
-- by hand
CREATE TRIGGER desk_receipts_append_only BEFORE UPDATE OR DELETE ON "desk_receipts"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER desk_receipts_no_truncate BEFORE TRUNCATE ON "desk_receipts"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER day_closings_append_only BEFORE UPDATE OR DELETE ON "day_closings"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER day_closings_no_truncate BEFORE TRUNCATE ON "day_closings"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A payment is closed once, and nothing else of it changes.
CREATE FUNCTION refuse_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."closing_id" IS NOT NULL OR to_jsonb(OLD) - 'closing_id' <> to_jsonb(NEW) - 'closing_id' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER desk_payments_closed_once BEFORE UPDATE ON "desk_payments"
FOR EACH ROW EXECUTE FUNCTION refuse_payment_change();--> statement-breakpoint
CREATE TRIGGER desk_payments_append_only BEFORE DELETE ON "desk_payments"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER desk_payments_no_truncate BEFORE TRUNCATE ON "desk_payments"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
