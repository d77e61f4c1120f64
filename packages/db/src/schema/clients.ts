import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clinics } from './clinics.ts';
import { createdAt, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { pets } from './pets.ts';

const clinicId = () =>
  uuid('clinic_id')
    .notNull()
    .references(() => clinics.id);

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
    /** Folded names, phone and microchips of the client and its patients, for the search. */
    searchText: text('search_text').notNull(),
    /** The version of folding with which it was made; 0 before it was made for the first time. */
    foldVersion: integer('fold_version').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.clinicId, table.userId] }),
    index('clinic_clients_user').on(table.userId),
    index('clinic_clients_fold').on(table.foldVersion),
  ],
);

/** Patients of a clinic: pets of its clients that it has added, or that have had a reservation with it. */
export const clinicPatients = pgTable(
  'clinic_patients',
  {
    clinicId: clinicId(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.clinicId, table.petId] }),
    index('clinic_patients_pet').on(table.petId),
  ],
);
