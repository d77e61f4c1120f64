DROP INDEX "users_phone_of_clients";--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_of_clients" ON "users" USING btree ("phone_e164","managed_by") WHERE "users"."managed_by" is not null;