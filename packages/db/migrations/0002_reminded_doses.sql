CREATE TABLE "reminded_doses" (
	"pet_id" uuid NOT NULL,
	"protocol" text NOT NULL,
	"stage" text NOT NULL,
	"due_on" date NOT NULL,
	"after_dose_id" uuid,
	"dose_number" integer NOT NULL,
	"reminded_on" date NOT NULL,
	"notification_id" uuid,
	CONSTRAINT "reminded_doses_pet_id_protocol_stage_due_on_pk" PRIMARY KEY("pet_id","protocol","stage","due_on")
);
--> statement-breakpoint
ALTER TABLE "reminded_doses" ADD CONSTRAINT "reminded_doses_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded_doses" ADD CONSTRAINT "reminded_doses_after_dose_id_doses_id_fk" FOREIGN KEY ("after_dose_id") REFERENCES "public"."doses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded_doses" ADD CONSTRAINT "reminded_doses_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminded_doses_notification" ON "reminded_doses" USING btree ("notification_id");--> statement-breakpoint
-- What was reminded of before stood among the effects, as vaccine:{pet}:{protocol}:{due date}:{stage}. It stays said: which
-- dose it was, the records tell that were there at the time.
INSERT INTO "reminded_doses"
	("pet_id", "protocol", "stage", "due_on", "after_dose_id", "dose_number", "reminded_on", "notification_id")
SELECT said.pet_id, said.protocol, said.stage, said.due_on, records.last_id, records.number,
	(said.created_at AT TIME ZONE users.time_zone)::date, told.id
FROM (
	SELECT split_part(key, ':', 2)::uuid AS pet_id, split_part(key, ':', 3) AS protocol,
		split_part(key, ':', 4)::date AS due_on, split_part(key, ':', 5) AS stage, created_at
	FROM effects WHERE key LIKE 'vaccine:%'
) said
JOIN pets ON pets.id = said.pet_id
JOIN users ON users.id = pets.owner_id
CROSS JOIN LATERAL (
	SELECT (array_agg(doses.id ORDER BY doses.given_on DESC, doses.id DESC))[1] AS last_id, count(*)::int + 1 AS number
	FROM dose_protocols lines JOIN doses ON doses.id = lines.dose_id
	WHERE lines.pet_id = said.pet_id AND lines.protocol = said.protocol AND lines.removed_at IS NULL
		AND doses.created_at <= said.created_at
) records
LEFT JOIN (
	SELECT id, pet_id, unnest(string_to_array(split_part(unique_key, ':', 3), '+')) AS protocol,
		split_part(unique_key, ':', 4)::date AS due_on, split_part(unique_key, ':', 5) AS stage
	FROM notifications WHERE unique_key LIKE 'vaccine:%'
) told ON told.pet_id = said.pet_id AND told.protocol = said.protocol AND told.due_on = said.due_on AND told.stage = said.stage
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM "effects" WHERE key LIKE 'vaccine:%';
