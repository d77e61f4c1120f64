import type { Db } from '@rifq/db';
import { type Balance, listAccounts } from '../identity/server.ts';
import { ownersOfPets } from '../pets/server.ts';
import { petsOfDoses } from '../vaccines/index.ts';
import type { Book, LedgerEntry } from './ledger.repository.ts';
import {
  listEntries,
  listEntriesOf,
  listSharedKeys,
  listSharedMovements,
  listTriggers,
} from './ledger-faults.repository.ts';
import { type MovementFault, movementFaults } from './verify-movement.ts';

/** What can be wrong with the ledger. */
type FaultName =
  | MovementFault
  | 'sum_differs'
  | 'below_zero'
  | 'corrected_twice'
  | 'key_shared'
  | 'movement_shared'
  | 'subject_missing'
  | 'subject_of_another'
  | 'trigger_missing';

/**
 * One fault: of an account (`sum_differs`) by the id of the user, of a trigger by its name, else of an entry by its id,
 * the first of its movement.
 */
type LedgerFault = { readonly name: FaultName; readonly id: string };

const ACCOUNTS_PER_BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The rules of the ledger that the database itself keeps (migration 0010). */
const TRIGGERS = ['ledger_entries_append_only', 'ledger_entries_no_truncate', 'ledger_entries_balance'];

/** The entries after which a balance was below zero, and the accounts whose sums are not those with the user. */
function wrongSums(accounts: readonly Balance[], entries: readonly LedgerEntry[]): LedgerFault[] {
  const byUser = Map.groupBy(entries, ({ userId }) => userId);
  return accounts.flatMap(({ id, coins, points }) => {
    const sums: Record<Book, number> = { coins: 0, points: 0 };
    const faults: LedgerFault[] = [];
    for (const entry of byUser.get(id) ?? []) {
      sums[entry.book] += entry.amount;
      if (sums[entry.book] < 0) faults.push({ name: 'below_zero', id: entry.id });
    }
    if (sums.coins !== coins || sums.points !== points) faults.push({ name: 'sum_differs', id });
    return faults;
  });
}

/** What is wrong with each movement by itself. */
async function wrongMovements(tx: Db, entries: readonly LedgerEntry[]): Promise<LedgerFault[]> {
  const named = entries.flatMap(({ corrects }) => corrects ?? []);
  const corrected = new Map((await listEntries(tx, named)).map(entry => [entry.id, entry]));
  const movements = Map.groupBy(entries, ({ movementId, userId }) => `${movementId} ${userId}`);
  const ofMovement = (ofIt: readonly LedgerEntry[]) =>
    movementFaults({ entries: ofIt, corrected }).flatMap(name =>
      ofIt.slice(0, 1).map(({ id }) => ({ name, id })),
    );
  const twice = [...Map.groupBy(entries, ({ corrects }) => corrects)].flatMap(([of, by]) =>
    of === null ? [] : by.slice(1).map(({ id }) => ({ name: 'corrected_twice' as const, id })),
  );
  return [...[...movements.values()].flatMap(ofMovement), ...twice];
}

/** The owner of what entries are about, as far as the record exists; a user is its own. */
async function ownersOf(tx: Db, entries: readonly LedgerEntry[]): Promise<Map<string, string>> {
  const idsOf = (kind: LedgerEntry['subjectKind']) =>
    entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind ? (subjectId ?? []) : []));
  const petsByDose = await petsOfDoses(tx, idsOf('dose'));
  const owners = await ownersOfPets(tx, [...idsOf('pet'), ...petsByDose.values()]);
  for (const id of idsOf('user')) owners.set(id, id);
  for (const [dose, pet] of petsByDose) {
    const owner = owners.get(pet);
    if (owner !== undefined) owners.set(dose, owner);
  }
  return owners;
}

/** Reservations are no domain yet, so that what is about one is not looked up. What an erased account earned by may be gone. */
async function wrongSubjects(
  tx: Db,
  accounts: readonly Balance[],
  entries: readonly LedgerEntry[],
): Promise<LedgerFault[]> {
  const erased = new Set(accounts.flatMap(({ id, erasedAt }) => (erasedAt === null ? [] : id)));
  const owners = await ownersOf(tx, entries);
  return entries.flatMap(({ id, userId, subjectKind, subjectId }): LedgerFault[] => {
    if (subjectKind === null || subjectId === null || subjectKind === 'reservation') return [];
    const owner = owners.get(subjectId);
    if (owner === userId || (owner === undefined && erased.has(userId))) return [];
    return [{ name: owner === undefined ? 'subject_missing' : 'subject_of_another', id }];
  });
}

async function wrongInAll(tx: Db): Promise<LedgerFault[]> {
  const there = await listTriggers(tx);
  const missing = TRIGGERS.filter(name => !there.includes(name));
  return [
    ...missing.map(id => ({ name: 'trigger_missing' as const, id })),
    ...(await listSharedKeys(tx)).map(id => ({ name: 'key_shared' as const, id })),
    ...(await listSharedMovements(tx)).map(id => ({ name: 'movement_shared' as const, id })),
  ];
}

/**
 * Verifies the whole ledger as it stands at one moment: the triggers that keep it, sums against the copies with the
 * users, that neither balance was ever below zero, and each movement by what its reason allows. Answers every fault; none
 * where all is well.
 */
export function verifyLedger(db: Db): Promise<LedgerFault[]> {
  return db.transaction(
    async tx => {
      const faults = await wrongInAll(tx);
      for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
        const accounts: Balance[] = await listAccounts(tx, after, ACCOUNTS_PER_BATCH);
        const entries = await listEntriesOf(
          tx,
          accounts.map(({ id }) => id),
        );
        faults.push(...wrongSums(accounts, entries));
        faults.push(...(await wrongMovements(tx, entries)));
        faults.push(...(await wrongSubjects(tx, accounts, entries)));
        after = accounts.at(-1)?.id;
      }
      return faults;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
