-- Renames columns and tables to common terms; the rows stay. Indexes, checks and generated columns follow automatically.
ALTER TABLE "conversation_readers" RENAME COLUMN "told_seq" TO "notified_seq";--> statement-breakpoint
ALTER TABLE "conversation_readers" RENAME COLUMN "other_seq" TO "last_incoming_seq";--> statement-breakpoint
ALTER TABLE "conversation_readers" RENAME COLUMN "other_at" TO "last_incoming_at";--> statement-breakpoint
ALTER TABLE "conversation_readers" RENAME COLUMN "badged" TO "has_unread";--> statement-breakpoint
ALTER TABLE "conversation_readers" RENAME COLUMN "unreceived" TO "undelivered";--> statement-breakpoint
ALTER INDEX "conversation_readers_badged" RENAME TO "conversation_readers_has_unread";--> statement-breakpoint
ALTER INDEX "conversation_readers_unreceived" RENAME TO "conversation_readers_undelivered";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "system_line" TO "system_kind";--> statement-breakpoint
ALTER TABLE "messages" RENAME CONSTRAINT "messages_place" TO "messages_reservation_seq";--> statement-breakpoint
ALTER TABLE "reservations" RENAME COLUMN "follows" TO "follow_up_of_id";--> statement-breakpoint
ALTER TABLE "reservations" RENAME COLUMN "moves" TO "reschedule_count";--> statement-breakpoint
ALTER TABLE "reservations" RENAME COLUMN "moved_at" TO "rescheduled_at";--> statement-breakpoint
ALTER TABLE "reservations" RENAME COLUMN "moved_by" TO "rescheduled_by";--> statement-breakpoint
ALTER TABLE "reservations" RENAME CONSTRAINT "reservations_follows_reservations_id_fk" TO "reservations_follow_up_of_id_reservations_id_fk";--> statement-breakpoint
ALTER TABLE "record_looks" RENAME TO "record_access_log";--> statement-breakpoint
ALTER TABLE "record_access_log" RENAME CONSTRAINT "record_looks_pkey" TO "record_access_log_pkey";--> statement-breakpoint
ALTER TABLE "record_access_log" RENAME CONSTRAINT "record_looks_pet_id_pets_id_fk" TO "record_access_log_pet_id_pets_id_fk";--> statement-breakpoint
ALTER TABLE "record_access_log" RENAME CONSTRAINT "record_looks_member_id_clinic_members_id_fk" TO "record_access_log_member_id_clinic_members_id_fk";--> statement-breakpoint
ALTER TABLE "record_access_log" RENAME CONSTRAINT "record_looks_reservation_id_reservations_id_fk" TO "record_access_log_reservation_id_reservations_id_fk";--> statement-breakpoint
ALTER INDEX "record_looks_pet" RENAME TO "record_access_log_pet";--> statement-breakpoint
ALTER INDEX "record_looks_member" RENAME TO "record_access_log_member";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "check_at" TO "next_poll_at";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "keeps_card" TO "save_card";--> statement-breakpoint
ALTER INDEX "payments_check" RENAME TO "payments_next_poll";--> statement-breakpoint
ALTER TABLE "payment_setups" RENAME COLUMN "check_at" TO "next_poll_at";--> statement-breakpoint
ALTER INDEX "payment_setups_check" RENAME TO "payment_setups_next_poll";--> statement-breakpoint
UPDATE "payment_refunds" SET "state" = 'rejected' WHERE "state" = 'dropped';--> statement-breakpoint
ALTER TABLE "ledger_entries" RENAME COLUMN "corrects" TO "reverses_id";--> statement-breakpoint
ALTER TABLE "ledger_entries" RENAME CONSTRAINT "ledger_entries_corrected_once" TO "ledger_entries_reversed_once";--> statement-breakpoint
ALTER TABLE "ledger_entries" RENAME CONSTRAINT "ledger_entries_corrects_ledger_entries_id_fk" TO "ledger_entries_reverses_id_ledger_entries_id_fk";--> statement-breakpoint
ALTER TABLE "reward_accounts" RENAME COLUMN "caught_up_at" TO "backfilled_at";--> statement-breakpoint
ALTER TABLE "reward_accounts" RENAME COLUMN "caught_up_from" TO "backfilled_from";--> statement-breakpoint
ALTER TABLE "reward_accounts" RENAME COLUMN "caught_up_through" TO "backfilled_through";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "switched_off_at" TO "suspended_at";--> statement-breakpoint
ALTER TABLE "clinic_members" RENAME COLUMN "switched_off_at" TO "suspended_at";--> statement-breakpoint
UPDATE "outbox_events" SET "kind" = split_part("kind", '.', 1) || CASE WHEN "kind" LIKE '%_off' THEN '.suspended' ELSE '.reactivated' END
WHERE "kind" IN ('user.switched_off', 'user.switched_on', 'doctor.switched_off', 'doctor.switched_on');--> statement-breakpoint
ALTER TABLE "verifications" RENAME COLUMN "standing" TO "trust_level";--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "trust_level" SET DEFAULT 'unknown';--> statement-breakpoint
ALTER TABLE "verifications" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
UPDATE "verifications" SET "trust_level" = 'unknown' WHERE "trust_level" = 'stranger';--> statement-breakpoint
UPDATE "verifications" SET "state" = 'consumed' WHERE "state" = 'spent';--> statement-breakpoint
ALTER TABLE "spent_challenges" RENAME TO "consumed_challenges";--> statement-breakpoint
ALTER TABLE "consumed_challenges" RENAME CONSTRAINT "spent_challenges_pkey" TO "consumed_challenges_pkey";--> statement-breakpoint
ALTER TABLE "live_sockets" RENAME COLUMN "proved_at" TO "authenticated_at";--> statement-breakpoint
ALTER INDEX "live_sockets_proved" RENAME TO "live_sockets_authenticated";--> statement-breakpoint
ALTER TABLE "rate_events" RENAME TO "rate_limit_hits";--> statement-breakpoint
ALTER TABLE "rate_limit_hits" RENAME COLUMN "occasion" TO "dedup_key";--> statement-breakpoint
ALTER TABLE "rate_limit_hits" RENAME CONSTRAINT "rate_events_pkey" TO "rate_limit_hits_pkey";--> statement-breakpoint
ALTER TABLE "rate_limit_hits" RENAME CONSTRAINT "rate_events_occasion" TO "rate_limit_hits_dedup_key";--> statement-breakpoint
ALTER INDEX "rate_events_bucket" RENAME TO "rate_limit_hits_bucket";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "answer" TO "response";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "guards_money" TO "never_expires";--> statement-breakpoint
ALTER TABLE "operations" RENAME COLUMN "guards_money" TO "never_expires";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "unique_key" TO "dedup_key";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notifications_occasion" TO "notifications_dedup_key";--> statement-breakpoint
DO $$ DECLARE renamed record; BEGIN
  -- PostgreSQL 18 names the NOT NULL constraints too, after table and column.
  FOR renamed IN
    SELECT constraint_row.conrelid::regclass AS "table", constraint_row.conname AS "old",
      class_row.relname || '_' || column_row.attname || '_not_null' AS "new"
    FROM pg_constraint constraint_row
    JOIN pg_class class_row ON class_row.oid = constraint_row.conrelid
    JOIN pg_attribute column_row ON column_row.attrelid = class_row.oid AND column_row.attnum = constraint_row.conkey[1]
    WHERE constraint_row.contype = 'n' AND constraint_row.connamespace = 'public'::regnamespace
  LOOP
    IF renamed."old" <> renamed."new" THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', renamed."table", renamed."old", renamed."new");
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION open_ledger(uuid);--> statement-breakpoint
-- Locks a user until the end of the transaction, and returns the balance and the position of the next movement. A function,
-- since each of its statements sees what was committed while the one before waited for the lock.
CREATE FUNCTION open_ledger(owner uuid) RETURNS TABLE ("balance" integer, "next_position" integer) LANGUAGE plpgsql AS $$
BEGIN
  SELECT "coins" INTO "balance" FROM "public"."users" WHERE "id" = owner FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT coalesce(max("position"), 0) + 1 INTO "next_position" FROM "public"."ledger_entries" WHERE "user_id" = owner;
  RETURN NEXT;
END
$$;
