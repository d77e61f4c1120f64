import { systemSource } from '../../core/actor.ts';
import { asOnePart, type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { revokeAll } from './devices.service.ts';
import {
  eraseUser,
  findOwnAccount,
  listOwnDevices,
  listOwnPasskeys,
  lockFactorsOf,
} from './personal-data.repository.ts';

/** The row of the account stays, without its names: the ledger and the receipts reference it. */
export const identityPersonalData: readonly PersonalData[] = [
  {
    name: 'account',
    rows: (db, user) => asOnePart(findOwnAccount(db, user)),
    async erase(tx, { outbox, now }, user) {
      await lockFactorsOf(tx, user);
      await revokeAll({ outbox, now: () => now }, tx, user, systemSource);
      await eraseUser(tx, user, now);
    },
  },
  {
    name: 'devices',
    rows: (db, user) => readInBatches((after, limit) => listOwnDevices(db, user, after, limit)),
  },
  {
    name: 'passkeys',
    rows: (db, user) => asOnePart(listOwnPasskeys(db, user)),
  },
];
