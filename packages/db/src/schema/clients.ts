import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clinics } from './clinics.ts';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
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
    /** When the offer of a managed client's record was closed, to which account, and by which side; null for an open one. */
    offerClosedAt: timestamptz('offer_closed_at'),
    offerClosedTo: uuid('offer_closed_to').references(() => users.id),
    offerClosedBy: text('offer_closed_by', { enum: ['owner', 'clinic'] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.clinicId, table.userId] }),
    check(
      'clinic_clients_offer_closed',
      sql`num_nulls(${table.offerClosedAt}, ${table.offerClosedTo}, ${table.offerClosedBy}) in (0, 3)`,
    ),
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

/**
 * Joins of a clinic's own patient and a pet of an account, which are one animal: proposed by the clinic, or accepted by
 * the owner, and then undoable for a while. The patient stays, archived, for as long.
 */
export const petJoins = pgTable(
  'pet_joins',
  {
    id: id(),
    clinicId: clinicId(),
    /** The client without an account, and its pet. */
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => pets.id),
    /** The account, and its pet. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    state: text('state', { enum: ['proposed', 'accepted', 'declined', 'undone', 'ended'] }).notNull(),
    /** The member who proposed it; null if the owner chose the pet. */
    proposedBy: uuid('proposed_by').references(() => users.id),
    acceptedAt: timestamptz('accepted_at'),
    /** When it was declined, undone, or could no longer be undone. */
    closedAt: timestamptz('closed_at'),
    undoneBy: text('undone_by', { enum: ['owner', 'clinic'] }),
    /** The clinic's note of the client, which an undo restores. */
    clientNote: text('client_note'),
    /** The ids of the rows that came with it, by who stores them; null unless it can be undone. */
    moved: jsonb('moved').$type<Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('pet_joins_open').on(table.patientId).where(sql`${table.state} in ('proposed', 'accepted')`),
    index('pet_joins_account').on(table.accountId),
    index('pet_joins_client').on(table.clientId),
    index('pet_joins_pet').on(table.petId),
    index('pet_joins_accepted').on(table.acceptedAt).where(sql`${table.state} = 'accepted'`),
    check('pet_joins_moved', sql`(${table.state} = 'accepted') = (${table.moved} is not null)`),
    check(
      'pet_joins_accepted_at',
      sql`${table.state} in ('proposed', 'declined') or ${table.acceptedAt} is not null`,
    ),
    check('pet_joins_undone', sql`(${table.state} = 'undone') = (${table.undoneBy} is not null)`),
  ],
);
