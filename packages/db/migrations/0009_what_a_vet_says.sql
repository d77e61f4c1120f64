CREATE TABLE "deferrals" (
	"pet_id" uuid NOT NULL,
	"protocol" text NOT NULL,
	"reason" text NOT NULL,
	"said_by" text NOT NULL,
	"noted_on" date NOT NULL,
	"until" date,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deferrals_pet_id_protocol_pk" PRIMARY KEY("pet_id","protocol")
);
--> statement-breakpoint
ALTER TABLE "reminded_doses" DROP CONSTRAINT "reminded_doses_pet_id_protocol_stage_due_on_pk";--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "is_adult" boolean;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "reminded_doses" ADD COLUMN "quarter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminded_doses" ADD CONSTRAINT "reminded_doses_pet_id_protocol_stage_due_on_quarter_pk" PRIMARY KEY("pet_id","protocol","stage","due_on","quarter");--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "route" text;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "interval_days" integer;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "day_entered_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "deferrals" ADD CONSTRAINT "deferrals_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "doses" SET "day_entered_at" = "created_at";--> statement-breakpoint
-- The days of protection on a label belonged to the pet; now to each dose of a product that is not known.
-- Less than 28, which no known product protects for, was possible before and is not any more.
UPDATE "doses" AS d SET "interval_days" = (o."options" ->> 'ecto_interval_days')::int
FROM "plan_options" AS o
WHERE o."pet_id" = d."pet_id" AND d."product" IS NULL AND jsonb_typeof(o."options" -> 'ecto_interval_days') = 'number'
  AND o."options" -> 'ecto_interval_days' >= '28'
  AND EXISTS (SELECT FROM "dose_protocols" AS l WHERE l."dose_id" = d."id" AND l."protocol" = 'ecto');--> statement-breakpoint
UPDATE "plan_options" SET "options" = "options" - 'ecto_interval_days' WHERE "options" ? 'ecto_interval_days';--> statement-breakpoint
-- Dubai is chosen for pets in the Emirates only.
UPDATE "plan_options" AS o SET "options" = jsonb_set(o."options", '{dubai}', 'false')
FROM "pets" AS p JOIN "users" AS u ON u."id" = p."owner_id"
WHERE p."id" = o."pet_id" AND u."country_code" <> 971 AND o."options" -> 'dubai' = 'true';