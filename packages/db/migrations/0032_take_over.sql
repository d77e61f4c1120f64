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
ALTER TABLE "clinic_clients" ADD COLUMN "offer_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD COLUMN "offer_closed_to" uuid;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD COLUMN "offer_closed_by" text;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_patient_id_pets_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_joins" ADD CONSTRAINT "pet_joins_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pet_joins_open" ON "pet_joins" USING btree ("patient_id") WHERE "pet_joins"."state" in ('proposed', 'accepted');--> statement-breakpoint
CREATE INDEX "pet_joins_account" ON "pet_joins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pet_joins_client" ON "pet_joins" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "pet_joins_pet" ON "pet_joins" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "pet_joins_accepted" ON "pet_joins" USING btree ("accepted_at") WHERE "pet_joins"."state" = 'accepted';--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD CONSTRAINT "clinic_clients_offer_closed_to_users_id_fk" FOREIGN KEY ("offer_closed_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_clients" ADD CONSTRAINT "clinic_clients_offer_closed" CHECK (num_nulls("clinic_clients"."offer_closed_at", "clinic_clients"."offer_closed_to", "clinic_clients"."offer_closed_by") in (0, 3));