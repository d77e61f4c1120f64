CREATE TABLE "health_states" (
	"pet_id" uuid NOT NULL,
	"state" text NOT NULL,
	"said_by" text NOT NULL,
	"noted_on" date NOT NULL,
	"until" date,
	CONSTRAINT "health_states_pet_id_state_pk" PRIMARY KEY("pet_id","state")
);
--> statement-breakpoint
ALTER TABLE "health_states" ADD CONSTRAINT "health_states_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "health_states" ("pet_id", "state", "said_by", "noted_on", "until")
SELECT DISTINCT ON (d."pet_id") d."pet_id", 'pregnant', d."said_by", d."noted_on", d."until"
FROM "deferrals" d
JOIN "pets" a ON a."id" = d."pet_id" AND a."sex" IS DISTINCT FROM 'male'
WHERE d."reason" = 'pregnant' AND NOT EXISTS (
	SELECT FROM "dose_protocols" p JOIN "doses" g ON g."id" = p."dose_id"
	WHERE p."pet_id" = d."pet_id" AND p."protocol" = d."protocol" AND p."removed_at" IS NULL
		AND (p."given_on" > d."noted_on" OR (p."given_on" = d."noted_on" AND g."day_entered_at" > d."noted_at"))
)
ORDER BY d."pet_id", d."until" DESC NULLS FIRST, d."noted_on" DESC;
--> statement-breakpoint
DELETE FROM "deferrals" WHERE "reason" = 'pregnant';
