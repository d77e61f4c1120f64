ALTER TABLE "verifications" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_token" UNIQUE("token_hash");