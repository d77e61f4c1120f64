ALTER TABLE "doses" ADD COLUMN "laboratory" text;--> statement-breakpoint
ALTER TABLE "doses" ADD COLUMN "level_hundredths" integer;