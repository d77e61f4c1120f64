import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@rifq/db';
import type { JoinedPets, MovedRows } from '../../core/pet-join.ts';
import {
  type DeferralOfPet,
  deleteOptions,
  insertDeferrals,
  insertHealthStates,
  insertOptions,
  listDeferralsOfBoth,
  listOptionsOfBoth,
  listStatesOfBoth,
  restoreDeferral,
  restoreHealthState,
  type StateOfPet,
  takeDeferral,
  takeHealthState,
} from './joins.repository.ts';

/** What a vet has said of a pet; each key at most once for a pet. */
type Said = { readonly petId: string; readonly notedOn: string; readonly until: string | null };

/** Where one kind of it is stored. */
type SaidRows<R extends Said> = {
  keyOf(row: R): string;
  list(db: Db, pets: JoinedPets): Promise<R[]>;
  insert(tx: Db, rows: readonly R[]): Promise<void>;
  /** Deletes a row. Returns it as `restore` takes it. */
  take(tx: Db, row: R): Promise<string[]>;
  restore(tx: Db, row: string): Promise<void>;
};

const deferralRows: SaidRows<DeferralOfPet> = {
  keyOf: ({ protocol }) => protocol,
  list: listDeferralsOfBoth,
  insert: insertDeferrals,
  take: takeDeferral,
  restore: restoreDeferral,
};

const stateRows: SaidRows<StateOfPet> = {
  keyOf: ({ state }) => state,
  list: listStatesOfBoth,
  insert: insertHealthStates,
  take: takeHealthState,
  restore: restoreHealthState,
};

/** Later notes count; of one day the one that lasts longer, since it is the safer one. */
function isLater(one: Said, other: Said): boolean {
  if (one.notedOn !== other.notedOn) return one.notedOn > other.notedOn;
  return other.until !== null && (one.until === null || one.until > other.until);
}

/** Returns the rows of a pet by their keys. */
const byKey = <R extends Said>({ keyOf }: SaidRows<R>, rows: readonly R[], petId: string) =>
  new Map(rows.filter(row => row.petId === petId).map(row => [keyOf(row), row]));

/** What was said that came with a join: its keys, and what it has replaced, each after its key. */
type Came = { readonly keys: string[]; readonly replaced: string[] };

/**
 * Copies what was said of the first pet to the second, unless the second has something later of the same key; what is
 * replaced is returned. The archived pet keeps its rows, so that an undo finds them whatever was changed since.
 */
async function bringSaid<R extends Said>(tx: Db, pets: JoinedPets, said: SaidRows<R>): Promise<Came> {
  const { from, into } = pets;
  const rows = await said.list(tx, pets);
  const known = byKey(said, rows, into.pet.id);
  const came = [...byKey(said, rows, from.pet.id)].filter(([key, row]) => {
    const other = known.get(key);
    return !other || isLater(row, other);
  });
  const replaced: string[] = [];
  for (const [key] of came) {
    const other = known.get(key);
    if (other) replaced.push(...(await said.take(tx, other)).map(row => `${key} ${row}`));
  }
  await said.insert(
    tx,
    came.map(([, row]) => ({ ...row, petId: into.pet.id })),
  );
  return { keys: came.map(([key]) => key), replaced };
}

/** Deletes from the second pet what came and was not changed since, and restores what it had replaced. */
async function returnSaid<R extends Said>(
  tx: Db,
  pets: JoinedPets,
  said: SaidRows<R>,
  { keys, replaced }: { readonly keys: readonly string[]; readonly replaced: readonly string[] },
): Promise<void> {
  const { from, into } = pets;
  const rows = await said.list(tx, pets);
  const [first, second] = [byKey(said, rows, from.pet.id), byKey(said, rows, into.pet.id)];
  const unchanged = new Set<string>();
  for (const key of keys) {
    const present = second.get(key);
    if (!present || !isDeepStrictEqual(present, { ...first.get(key), petId: into.pet.id })) continue;
    await said.take(tx, present);
    unchanged.add(key);
  }
  for (const entry of replaced) {
    const end = entry.indexOf(' ');
    if (unchanged.has(entry.slice(0, end))) await said.restore(tx, entry.slice(end + 1));
  }
}

/** Copies the plan options of the first pet to a second one without any. Returns whether it did. */
async function bringOptions(tx: Db, pets: JoinedPets): Promise<boolean> {
  const rows = await listOptionsOfBoth(tx, pets);
  const [options] = rows;
  if (options?.petId !== pets.from.pet.id || rows.length > 1) return false;
  await insertOptions(tx, { ...options, petId: pets.into.pet.id });
  return true;
}

/** Deletes plan options that came and were not changed since. */
async function returnOptions(tx: Db, pets: JoinedPets): Promise<void> {
  const { from, into } = pets;
  const rows = await listOptionsOfBoth(tx, pets);
  const [came, present] = [from, into].map(({ pet }) => rows.find(({ petId }) => petId === pet.id));
  if (isDeepStrictEqual(present, { ...came, petId: into.pet.id })) await deleteOptions(tx, into.pet.id);
}

/** Joins what vets have said of two pets, and the options of their plans. */
export async function joinAdvice(tx: Db, pets: JoinedPets): Promise<MovedRows> {
  const deferred = await bringSaid(tx, pets, deferralRows);
  const states = await bringSaid(tx, pets, stateRows);
  const hasOptions = await bringOptions(tx, pets);
  return {
    deferrals: deferred.keys,
    replacedDeferrals: deferred.replaced,
    states: states.keys,
    replacedStates: states.replaced,
    options: hasOptions ? [pets.from.pet.id] : [],
  };
}

/** Undoes `joinAdvice`: what was said or chosen since stays with the second pet. */
export async function undoAdvice(tx: Db, pets: JoinedPets, moved: MovedRows): Promise<void> {
  const { deferrals = [], replacedDeferrals = [], states = [], replacedStates = [], options = [] } = moved;
  await returnSaid(tx, pets, deferralRows, { keys: deferrals, replaced: replacedDeferrals });
  await returnSaid(tx, pets, stateRows, { keys: states, replaced: replacedStates });
  if (options.length > 0) await returnOptions(tx, pets);
}
