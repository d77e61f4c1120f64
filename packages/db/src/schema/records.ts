import type { RecordAccessKind } from '@rifq/rules';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clinicMembers } from './clinics.ts';
import { id, timestamptz } from './columns.ts';
import { pets } from './pets.ts';
import { reservations } from './reservations.ts';

/** Access log: each access of a clinic member to the record of a pet, and each change. Shown to the owner. */
export const recordAccessLog = pgTable(
  'record_access_log',
  {
    id: id(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    /** The reservation that granted access to the record; null for a search for the owner. */
    reservationId: uuid('reservation_id').references(() => reservations.id),
    what: text('what').$type<RecordAccessKind>().notNull(),
    /** Names at that time. */
    name: text('name').notNull(),
    clinicName: text('clinic_name').notNull(),
    at: timestamptz('at').notNull(),
  },
  table => [
    index('record_access_log_pet').on(table.petId, table.at),
    index('record_access_log_member').on(table.memberId, table.at),
  ],
);
