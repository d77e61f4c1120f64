import { type Db, withTransaction } from '@rifq/db';
import { system } from '../../core/access.ts';
import { type Balance, listAccounts } from '../identity/index.ts';
import { petSummariesFor } from '../pets/index.ts';
import { petsOfDoses } from '../vaccines/index.ts';
import type { Book, LedgerEntry } from './ledger.repository.ts';
import {
  listEntriesOf,
  listLedgerEntries,
  listSharedKeys,
  listSharedMovements,
  listTriggers,
} from './ledger-faults.repository.ts';
import { type MovementFault, movementFaults } from './verify-movement.ts';

/** Kinds of faults of the ledger. */
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
 * A fault of an account (`sum_differs`) with the id of the user, of a trigger with its name, or of a movement with the
 * id of its first entry.
 */
type LedgerFault = { readonly name: FaultName; readonly id: string };

const ACCOUNTS_PER_BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Triggers by which the database enforces the rules of the ledger (migration 0010). */
const TRIGGERS = ['ledger_entries_append_only', 'ledger_entries_no_truncate', 'ledger_entries_balance'];

/** Finds entries after which a balance was below zero, and accounts whose totals differ from the copies. */
function findWrongTotals(accounts: readonly Balance[], entries: readonly LedgerEntry[]): LedgerFault[] {
  const byUser = Map.groupBy(entries, ({ userId }) => userId);
  return accounts.flatMap(({ id, coins, points }) => {
    const totals: Record<Book, number> = { coins: 0, points: 0 };
    const faults: LedgerFault[] = [];
    for (const entry of byUser.get(id) ?? []) {
      totals[entry.book] += entry.amount;
      if (totals[entry.book] < 0) faults.push({ name: 'below_zero', id: entry.id });
    }
    if (totals.coins !== coins || totals.points !== points) faults.push({ name: 'sum_differs', id });
    return faults;
  });
}

/** Finds the faults of each single movement. */
async function wrongMovements(tx: Db, entries: readonly LedgerEntry[]): Promise<LedgerFault[]> {
  const named = entries.flatMap(({ reversesId }) => reversesId ?? []);
  const corrected = new Map((await listLedgerEntries(tx, named)).map(entry => [entry.id, entry]));
  const movements = Map.groupBy(entries, ({ movementId, userId }) => `${movementId} ${userId}`);
  const ofMovement = (ofIt: readonly LedgerEntry[]) =>
    movementFaults({ entries: ofIt, corrected }).flatMap(name =>
      ofIt.slice(0, 1).map(({ id }) => ({ name, id })),
    );
  const twice = [...Map.groupBy(entries, ({ reversesId }) => reversesId)].flatMap(([of, by]) =>
    of === null ? [] : by.slice(1).map(({ id }) => ({ name: 'corrected_twice' as const, id })),
  );
  return [...[...movements.values()].flatMap(ofMovement), ...twice];
}

/** Returns the owners of the subjects of entries, where the record exists; a user owns itself. */
async function ownersOf(tx: Db, entries: readonly LedgerEntry[]): Promise<Map<string, string>> {
  const idsOf = (kind: LedgerEntry['subjectKind']) =>
    entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind ? (subjectId ?? []) : []));
  const petsByDose = await petsOfDoses(tx, idsOf('dose'));
  const subjects = await petSummariesFor(tx, system('rewards'), [...idsOf('pet'), ...petsByDose.values()]);
  const owners = new Map([...subjects].map(([id, { ownerId }]) => [id, ownerId]));
  for (const id of idsOf('user')) owners.set(id, id);
  for (const [dose, pet] of petsByDose) {
    const owner = owners.get(pet);
    if (owner !== undefined) owners.set(dose, owner);
  }
  return owners;
}

/** Finds missing and foreign subjects. Skips reservations, and subjects of erased accounts, which may be deleted. */
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
 * Verifies a snapshot of the whole ledger: its triggers, totals against the copies with the users, that no balance was
 * ever below zero, and each movement by the rules of its reason. Returns all faults.
 */
export function verifyLedger(db: Db): Promise<LedgerFault[]> {
  return withTransaction(
    db,
    async tx => {
      const faults = await wrongInAll(tx);
      for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
        const accounts: Balance[] = await listAccounts(tx, system('rewards'), after, ACCOUNTS_PER_BATCH);
        const entries = await listEntriesOf(
          tx,
          accounts.map(({ id }) => id),
        );
        faults.push(...findWrongTotals(accounts, entries));
        faults.push(...(await wrongMovements(tx, entries)));
        faults.push(...(await wrongSubjects(tx, accounts, entries)));
        after = accounts.at(-1)?.id;
      }
      return faults;
    },
    'begin isolation level repeatable read read only',
  );
}
