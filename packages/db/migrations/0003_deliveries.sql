CREATE TABLE "outbox_deliveries" (
	"event_id" uuid NOT NULL,
	"consumer" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"last_error" text,
	CONSTRAINT "outbox_deliveries_event_id_consumer_pk" PRIMARY KEY("event_id","consumer")
);
--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_event_id_outbox_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outbox_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What waits keeps waiting, for those who do not have it yet.
INSERT INTO "outbox_deliveries" ("event_id", "consumer", "attempts", "due_at", "last_error")
SELECT "id", "name", "attempts", coalesce("next_attempt_at", '-infinity'), "last_error"
FROM "outbox_events" CROSS JOIN unnest(ARRAY['realtime', 'notifications', 'channels']) AS "consumers"("name")
WHERE "delivered_at" IS NULL AND "name" <> ALL ("settled");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_due" ON "outbox_deliveries" USING btree ("consumer","due_at","event_id");--> statement-breakpoint
DROP INDEX "outbox_events_undelivered";--> statement-breakpoint
ALTER TABLE "outbox_events" DROP COLUMN "delivered_at";--> statement-breakpoint
ALTER TABLE "outbox_events" DROP COLUMN "settled";--> statement-breakpoint
ALTER TABLE "outbox_events" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "outbox_events" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "outbox_events" DROP COLUMN "last_error";--> statement-breakpoint
CREATE INDEX "files_dropped" ON "files" USING btree ("dropped_at") WHERE "files"."dropped_at" is not null;
