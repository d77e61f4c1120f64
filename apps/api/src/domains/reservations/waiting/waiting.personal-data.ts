import { systemSource } from '../../../core/actor.ts';
import { type PersonalData, readInBatches } from '../../../core/personal-data.ts';
import { appendWaitingChanged } from './append-waiting-changed.ts';
import { endAllOfOwner, listForExport } from './waiting.repository.ts';

/** Entries of waiting lists, which an erasure ends. */
export const waitingPersonalData: PersonalData = {
  name: 'waiting_list',
  rows: (db, user) => readInBatches((after, limit) => listForExport(db, user, after, limit)),
  async erase(tx, { outbox, now }, user) {
    for (const entry of await endAllOfOwner(tx, user, now))
      await appendWaitingChanged(tx, { outbox }, entry, systemSource);
  },
};
