DROP INDEX "conversation_readers_user";--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD COLUMN "other_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD COLUMN "other_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_readers" ADD COLUMN "badged" boolean GENERATED ALWAYS AS (other_seq > read_seq and not muted) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_readers_badged" ON "conversation_readers" USING btree ("user_id","other_at") WHERE "conversation_readers"."badged";--> statement-breakpoint
-- Readers that are there already: the last message of the other side.
UPDATE "conversation_readers" AS "reader" SET "other_seq" = "last"."seq", "other_at" = "last"."sent_at"
FROM (
	SELECT DISTINCT ON ("reading"."reservation_id", "reading"."user_id") "reading"."reservation_id", "reading"."user_id", "messages"."seq", "messages"."sent_at"
	FROM "conversation_readers" AS "reading"
	INNER JOIN "conversations" ON "conversations"."reservation_id" = "reading"."reservation_id"
	INNER JOIN "messages" ON "messages"."reservation_id" = "reading"."reservation_id"
		AND "messages"."side" = CASE "conversations"."owner_id" WHEN "reading"."user_id" THEN 'clinic' ELSE 'owner' END
	ORDER BY "reading"."reservation_id", "reading"."user_id", "messages"."seq" DESC
) AS "last"
WHERE "reader"."reservation_id" = "last"."reservation_id" AND "reader"."user_id" = "last"."user_id";
