import type { Db } from '@rifq/db';
import { type Balance, listAccounts } from '../identity/server.ts';
import { ownersOfPets } from '../pets/server.ts';
import { petsOfDoses } from '../vaccines/index.ts';
import {
  type EntrySubject,
  listDuplicateKeys,
  listEntryFaults,
  listSubjects,
  sumLedger,
} from './ledger-faults.repository.ts';

/** What can be wrong with the ledger. */
type FaultName =
  | 'sum_differs'
  | 'key_twice'
  | 'subject_missing'
  | 'subject_of_another'
  | 'corrected_missing'
  | 'corrected_of_another'
  | 'correction_exceeds'
  | 'points_fell'
  | 'below_zero';

/** One fault: of an account (`sum_differs`) by the id of the user, else of an entry by its id. */
type LedgerFault = { readonly name: FaultName; readonly id: string };

const ACCOUNTS_PER_BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

async function wrongSums(tx: Db, accounts: readonly Balance[]): Promise<LedgerFault[]> {
  const sums = await sumLedger(
    tx,
    accounts.map(({ id }) => id),
  );
  const differs = ({ id, coins, points }: Balance) => {
    const sum = sums.get(id) ?? { coins: 0, points: 0 };
    return sum.coins !== coins || sum.points !== points;
  };
  return accounts.filter(differs).map(({ id }) => ({ name: 'sum_differs', id }));
}

/** The owner of what entries are about, as far as the record exists; a user is its own. */
async function ownersOf(tx: Db, subjects: readonly EntrySubject[]): Promise<Map<string, string>> {
  const idsOf = (kind: EntrySubject['kind']) =>
    subjects.filter(subject => subject.kind === kind).map(({ subjectId }) => subjectId);
  const petsByDose = await petsOfDoses(tx, idsOf('dose'));
  const owners = await ownersOfPets(tx, [...idsOf('pet'), ...petsByDose.values()]);
  for (const id of idsOf('user')) owners.set(id, id);
  for (const [dose, pet] of petsByDose) {
    const owner = owners.get(pet);
    if (owner !== undefined) owners.set(dose, owner);
  }
  return owners;
}

/** Reservations are no domain yet, so that what is about one is not looked up. */
async function wrongSubjects(tx: Db, userIds: readonly string[]): Promise<LedgerFault[]> {
  const subjects = (await listSubjects(tx, userIds)).filter(({ kind }) => kind !== 'reservation');
  const owners = await ownersOf(tx, subjects);
  return subjects.flatMap(({ id, userId, subjectId }): LedgerFault[] => {
    const owner = owners.get(subjectId);
    if (owner === userId) return [];
    return [{ name: owner === undefined ? 'subject_missing' : 'subject_of_another', id }];
  });
}

/**
 * Verifies the whole ledger as it stands at one moment: sums against the copies with the users, keys, subjects,
 * corrections, and that neither balance was ever below zero. Answers every fault; none where all is well.
 */
export function verifyLedger(db: Db): Promise<LedgerFault[]> {
  return db.transaction(
    async tx => {
      const faults: LedgerFault[] = (await listDuplicateKeys(tx)).map(id => ({ name: 'key_twice', id }));
      for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
        const accounts: Balance[] = await listAccounts(tx, after, ACCOUNTS_PER_BATCH);
        const ids = accounts.map(({ id }) => id);
        faults.push(...(await wrongSums(tx, accounts)));
        faults.push(...(await listEntryFaults(tx, ids)));
        faults.push(...(await wrongSubjects(tx, ids)));
        after = accounts.at(-1)?.id;
      }
      return faults;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
