import { system } from '../../core/access.ts';
import { asOnePart, type PersonalData } from '../../core/personal-data.ts';
import { replaceImage } from '../files/index.ts';
import { petScopesOf } from '../pets/index.ts';
import {
  eraseRecords,
  listAllDeferrals,
  listAllDoses,
  listAllHealthStates,
  listOptions,
} from './personal-data.repository.ts';

/** In batches by pet, since each may have a thousand doses. Confirmed doses also belong to the clinic's records. */
export const vaccinePersonalData: readonly PersonalData[] = [
  {
    name: 'doses',
    async *rows(db, user) {
      for (const pet of await petScopesOf(db, system('personal-data'), user)) yield listAllDoses(db, [pet]);
    },
    async erase(tx, { now }, user) {
      const pets = await petScopesOf(tx, system('personal-data'), user);
      for (const pet of pets)
        for (const { labelKey } of await listAllDoses(tx, [pet]))
          await replaceImage(tx, user.id, { nextKey: null, previousKey: labelKey, now });
      await eraseRecords(tx, pets);
    },
  },
  {
    name: 'plan_options',
    async *rows(db, user) {
      yield* asOnePart(listOptions(db, await petScopesOf(db, system('personal-data'), user)));
    },
  },
  {
    name: 'deferrals',
    async *rows(db, user) {
      yield* asOnePart(listAllDeferrals(db, await petScopesOf(db, system('personal-data'), user)));
    },
  },
  {
    name: 'health_states',
    async *rows(db, user) {
      yield* asOnePart(listAllHealthStates(db, await petScopesOf(db, system('personal-data'), user)));
    },
  },
];
