CREATE TABLE "clinic_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"phone_e164" text NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "licence_number" text;--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "state" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "licence_number" text;--> statement-breakpoint
ALTER TABLE "clinic_invitations" ADD CONSTRAINT "clinic_invitations_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_invitations" ADD CONSTRAINT "clinic_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clinic_invitations_pending" ON "clinic_invitations" USING btree ("clinic_id","phone_e164") WHERE "clinic_invitations"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "clinic_invitations_phone" ON "clinic_invitations" USING btree ("phone_e164");--> statement-breakpoint
CREATE INDEX "clinic_invitations_invited_by" ON "clinic_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "clinic_invitations_expires" ON "clinic_invitations" USING btree ("expires_at");