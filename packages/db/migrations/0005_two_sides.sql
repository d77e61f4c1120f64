ALTER TABLE "effects" RENAME TO "operations";--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  -- PostgreSQL 18 names the NOT NULL constraints too.
  FOR name IN SELECT conname FROM pg_constraint
    WHERE conrelid = '"operations"'::regclass AND starts_with(conname, 'effects_')
  LOOP
    EXECUTE format('ALTER TABLE "operations" RENAME CONSTRAINT %I TO %I', name, replace(name, 'effects_', 'operations_'));
  END LOOP;
END $$;--> statement-breakpoint
ALTER INDEX "effects_created" RENAME TO "operations_created";--> statement-breakpoint
ALTER TABLE "operations" RENAME COLUMN "held_until" TO "leased_until";--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "guards_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "operations" SET "settled_at" = "created_at" WHERE "leased_until" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "guards_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_events" RENAME COLUMN "origin" TO "socket_id";--> statement-breakpoint
UPDATE "outbox_deliveries" SET "consumer" = 'delivery' WHERE "consumer" = 'channels';--> statement-breakpoint
UPDATE "dead_letters" SET "consumer" = 'delivery' WHERE "consumer" = 'channels';--> statement-breakpoint
DELETE FROM "outbox_deliveries" AS d USING "outbox_events" AS e
WHERE e."id" = d."event_id"
  AND ((d."consumer" = 'delivery' AND e."kind" <> 'notification.created')
    OR (d."consumer" = 'notifications' AND e."kind" NOT IN ('user.completed', 'session.started')));--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
UPDATE "notifications" SET "template" = CASE
  WHEN "unique_key" = 'welcome' THEN 'welcome'
  WHEN "unique_key" LIKE 'session:%' THEN 'new-device'
  WHEN "unique_key" LIKE 'vaccine:%' OR "unique_key" LIKE 'reminder:%'
    OR "id" IN (SELECT "notification_id" FROM "reminded_doses") THEN 'reminder'
END;--> statement-breakpoint
ALTER TABLE "reminded_doses" ADD COLUMN "reminder_id" uuid;--> statement-breakpoint
UPDATE "reminded_doses" SET "reminder_id" = coalesce("notification_id", gen_random_uuid());--> statement-breakpoint
UPDATE "notifications" SET "subject_id" = "id" WHERE "template" = 'reminder';--> statement-breakpoint
ALTER TABLE "reminded_doses" ALTER COLUMN "reminder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reminded_doses" DROP COLUMN "notification_id";--> statement-breakpoint
CREATE INDEX "reminded_doses_reminder" ON "reminded_doses" USING btree ("reminder_id");
