ALTER TABLE "pet_warnings" ADD COLUMN "ended_clinic" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "removed_by" text;