CREATE TABLE "known_browsers" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_budgets" (
	"country_code" integer NOT NULL,
	"day" date NOT NULL,
	"taken" integer NOT NULL,
	"alarmed_at" timestamp with time zone,
	CONSTRAINT "sms_budgets_country_code_day_pk" PRIMARY KEY("country_code","day")
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "standing" text DEFAULT 'stranger' NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "network_hash" "bytea";--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_session" ON "known_browsers" USING btree ("session_id");