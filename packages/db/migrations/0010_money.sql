CREATE TABLE "moyasar_setups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payer" uuid NOT NULL,
	"return_url" text NOT NULL,
	"token" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"fingerprint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "payment_cards_reference" UNIQUE("gateway","reference")
);
--> statement-breakpoint
CREATE TABLE "payment_payers" (
	"user_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_payers_user_id_gateway_pk" PRIMARY KEY("user_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reference" text,
	"requested_by" text,
	"approved_by" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "payment_refunds_amount_positive" CHECK ("payment_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_setups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"url" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_setups_reference" UNIQUE("gateway","reference")
);
--> statement-breakpoint
CREATE TABLE "payment_webhooks" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_webhooks_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"description" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"url" text,
	"card_id" uuid,
	"keeps_card" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'starting' NOT NULL,
	"decline" text,
	"flag" text,
	"captured" bigint DEFAULT 0 NOT NULL,
	"captured_currency" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"paid_brand" text,
	"paid_last4" text,
	"settled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_number_unique" UNIQUE("number"),
	CONSTRAINT "payments_key" UNIQUE("user_id","key"),
	CONSTRAINT "payments_reference" UNIQUE("gateway","reference"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_refund_within_capture" CHECK ("payments"."refunded" between 0 and "payments"."captured")
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" uuid,
	"of_receipt" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"seller_name" text NOT NULL,
	"vat_number" text,
	"vat_rate" integer,
	"buyer_name" text NOT NULL,
	"description" text NOT NULL,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "receipts_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "receipts_number" UNIQUE("series","number"),
	CONSTRAINT "receipts_credit_note_of" CHECK (("receipts"."series" = 'credit_note') = ("receipts"."refund_id" is not null and "receipts"."of_receipt" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"movement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"book" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"key" text NOT NULL,
	"corrects" uuid,
	"note" text,
	"granted_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_key" UNIQUE("key","book"),
	CONSTRAINT "ledger_entries_corrected_once" UNIQUE("corrects"),
	CONSTRAINT "ledger_entries_position" UNIQUE("user_id","position","book"),
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_reason_known" CHECK ("ledger_entries"."reason" in ('profile_completed', 'first_pet', 'pet_photo', 'pet_microchip', 'weight', 'dose_recorded', 'dose_confirmed', 'consultation', 'spent', 'refunded', 'taken_back', 'granted')),
	CONSTRAINT "ledger_entries_key_of_reason" CHECK (starts_with("ledger_entries"."key", "ledger_entries"."reason" || ':')),
	CONSTRAINT "ledger_entries_subject_whole" CHECK (("ledger_entries"."subject_kind" is null) = ("ledger_entries"."subject_id" is null)),
	CONSTRAINT "ledger_entries_granted_by_operator" CHECK (("ledger_entries"."reason" = 'granted') = ("ledger_entries"."granted_by" is not null and "ledger_entries"."note" is not null)),
	CONSTRAINT "ledger_entries_points_grow" CHECK ("ledger_entries"."book" = 'coins' or "ledger_entries"."amount" > 0 or "ledger_entries"."corrects" is not null)
);
--> statement-breakpoint
CREATE TABLE "reward_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_through" integer DEFAULT 0 NOT NULL,
	"caught_up_at" timestamp with time zone,
	"caught_up_from" integer,
	"caught_up_through" integer
);
--> statement-breakpoint
CREATE TABLE "reward_evidence" (
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"fingerprint" text NOT NULL,
	"day" date DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_evidence_user_id_rule_fingerprint_day_pk" PRIMARY KEY("user_id","rule","fingerprint","day")
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"idempotency_key" text,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_objects_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "content_hash" "bytea";--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_payers" ADD CONSTRAINT "payment_payers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_setups" ADD CONSTRAINT "payment_setups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_id_payment_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of_receipt_receipts_id_fk" FOREIGN KEY ("of_receipt") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_corrects_ledger_entries_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_accounts" ADD CONSTRAINT "reward_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_evidence" ADD CONSTRAINT "reward_evidence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moyasar_setups_expires" ON "moyasar_setups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_cards_user" ON "payment_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_setups_user" ON "payment_setups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_setups_open" ON "payment_setups" USING btree ("expires_at") WHERE "payment_setups"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_webhooks_created" ON "payment_webhooks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("card_id") WHERE "payments"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE "payments"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_for_subject" ON "payments" USING btree ("subject_kind","subject_id") WHERE "payments"."state" in ('starting', 'open', 'processing', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_for_payment" ON "receipts" USING btree ("payment_id") WHERE "receipts"."series" = 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_movement" ON "ledger_entries" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_subject" ON "ledger_entries" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_objects_key" ON "sandbox_objects" USING btree ("kind","idempotency_key");--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_due" ON "sandbox_webhooks" USING btree ("due_at");--> statement-breakpoint
-- The books are only ever added to, whoever asks: a correction is a new entry, and an issued document stays as it is.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON "ledger_entries"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON "ledger_entries"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON "receipts"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipts_no_truncate BEFORE TRUNCATE ON "receipts"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The balance of a user is a copy of the sum, kept where the entry is made; the checks of "users" refuse one below zero.
-- Names say their schema, since a restore enters rows with an empty search path.
CREATE FUNCTION add_to_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "public"."users"
  SET "coins" = "coins" + CASE WHEN NEW."book" = 'coins' THEN NEW."amount" ELSE 0 END,
      "points" = "points" + CASE WHEN NEW."book" = 'points' THEN NEW."amount" ELSE 0 END
  WHERE "id" = NEW."user_id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON "ledger_entries"
FOR EACH ROW EXECUTE FUNCTION add_to_balance();--> statement-breakpoint
-- The balance of a user, who is locked until the end of the transaction, and the place of the next movement. A function, since
-- each of its statements sees what was committed while the one before waited for the lock.
CREATE FUNCTION open_ledger(owner uuid) RETURNS TABLE ("balance" integer, "place" integer) LANGUAGE plpgsql AS $$
BEGIN
  SELECT "coins" INTO "balance" FROM "public"."users" WHERE "id" = owner FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT coalesce(max("position"), 0) + 1 INTO "place" FROM "public"."ledger_entries" WHERE "user_id" = owner;
  RETURN NEXT;
END
$$;
