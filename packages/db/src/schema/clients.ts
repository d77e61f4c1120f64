import { foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clinics } from './clinics.ts';
import { createdAt, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { pets } from './pets.ts';

const clinicId = () =>
  uuid('clinic_id')
    .notNull()
    .references(() => clinics.id);

/** The member who made the last change; null for none. */
const changedBy = () => uuid('changed_by').references(() => users.id);

/**
 * Clients of a clinic: owners without an account whom it manages, and accounts that have had a reservation with it. The
 * id of a client is that of the user.
 */
export const clinicClients = pgTable(
  'clinic_clients',
  {
    clinicId: clinicId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The clinic's own note, which the client never sees. */
    note: text('note'),
    /** What finds the client by part, folded: names; of an account the first name only, of a managed client numbers too. */
    searchText: text('search_text').notNull(),
    /** The folded surname of an account, which finds it once the clinic is shown it. */
    surname: text('surname').notNull(),
    /** The folded microchips of an account's patients, between spaces: only a whole one finds it. */
    microchips: text('microchips').notNull(),
    /** The digits of the phone in each whole spelling, between spaces; empty once the account is erased. */
    phones: text('phones').notNull(),
    /** The version of folding with which it was made; 0 before it was made for the first time. */
    foldVersion: integer('fold_version').notNull(),
    /** When the clinic last added, booked or saw the client: the order of its list, to the millisecond as its cursor. */
    seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
    changedBy: changedBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.clinicId, table.userId] }),
    index('clinic_clients_seen').on(table.clinicId, table.seenAt, table.userId),
    index('clinic_clients_user').on(table.userId),
    index('clinic_clients_fold').on(table.foldVersion),
  ],
);

/** Patients of a clinic: pets of its clients that it has added, or that have had a reservation with it. */
export const clinicPatients = pgTable(
  'clinic_patients',
  {
    clinicId: clinicId(),
    /** Its owner, who is a client. */
    userId: uuid('user_id').notNull(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    changedBy: changedBy(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.clinicId, table.petId] }),
    foreignKey({
      name: 'clinic_patients_client_fk',
      columns: [table.clinicId, table.userId],
      foreignColumns: [clinicClients.clinicId, clinicClients.userId],
    }),
    index('clinic_patients_client').on(table.clinicId, table.userId),
    index('clinic_patients_pet').on(table.petId),
  ],
);
