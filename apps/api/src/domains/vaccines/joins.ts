import type { Db } from '@rifq/db';
import type { JoinedPets, MovedRows, PetFollower } from '../../core/pet-join.ts';
import { joinDoses, undoDoses } from './join-doses.ts';
import {
  countDosesOf,
  insertDeferrals,
  insertHealthStates,
  moveOptions,
  takeDeferrals,
  takeHealthStates,
} from './joins.repository.ts';

/** What a vet has said of a pet; each key at most once for a pet. */
type Said = { readonly petId: string; readonly notedOn: string; readonly until: string | null };

/** Later notes count; of one day the one that lasts longer, since it is the safer one. */
function isLater(one: Said, other: Said): boolean {
  if (one.notedOn !== other.notedOn) return one.notedOn > other.notedOn;
  return other.until !== null && (one.until === null || one.until > other.until);
}

/**
 * Distributes what was said of two pets: a key that only the first has goes to the second, and of one that both have the
 * later goes there, and the other one to the first.
 */
function joinSaid<R extends Said>({ from, into }: JoinedPets, rows: readonly R[], keyOf: (row: R) => string) {
  const known = new Map(rows.filter(row => row.petId === into.pet.id).map(row => [keyOf(row), row]));
  const came = rows.filter(row => {
    if (row.petId !== from.pet.id) return false;
    const other = known.get(keyOf(row));
    return !other || isLater(row, other);
  });
  const keys = new Set(came.map(keyOf));
  return { rows: exchange({ from, into }, rows, keys, keyOf), moved: [...keys] };
}

/** Exchanges the rows of two pets with these keys. */
function exchange<R extends Said>(
  { from, into }: JoinedPets,
  rows: readonly R[],
  keys: ReadonlySet<string>,
  keyOf: (row: R) => string,
): R[] {
  const otherOf = (petId: string) => (petId === from.pet.id ? into.pet.id : from.pet.id);
  return rows.map(row => (keys.has(keyOf(row)) ? { ...row, petId: otherOf(row.petId) } : row));
}

const protocolOf = ({ protocol }: { readonly protocol: string }) => protocol;
const stateOf = ({ state }: { readonly state: string }) => state;

async function joinAdvice(tx: Db, pets: JoinedPets): Promise<MovedRows> {
  const deferred = joinSaid(pets, await takeDeferrals(tx, pets), protocolOf);
  await insertDeferrals(tx, deferred.rows);
  const states = joinSaid(pets, await takeHealthStates(tx, pets), stateOf);
  await insertHealthStates(tx, states.rows);
  const hasOptions = await moveOptions(tx, pets.from.pet.id, pets.into.pet.id);
  return { deferrals: deferred.moved, states: states.moved, options: hasOptions ? [pets.from.pet.id] : [] };
}

async function undoAdvice(tx: Db, pets: JoinedPets, moved: MovedRows): Promise<void> {
  const { deferrals = [], states = [], options = [] } = moved;
  await insertDeferrals(tx, exchange(pets, await takeDeferrals(tx, pets), new Set(deferrals), protocolOf));
  await insertHealthStates(tx, exchange(pets, await takeHealthStates(tx, pets), new Set(states), stateOf));
  if (options.length > 0) await moveOptions(tx, pets.into.pet.id, pets.from.pet.id);
}

/** Doses and the plan of a pet that is joined into another. */
export const dosesInJoins: PetFollower = {
  name: 'vaccines',
  tables: ['doses', 'dose_protocols', 'plan_options', 'deferrals', 'health_states'],
  async contents(db, petIds) {
    const counted = await countDosesOf(db, petIds);
    return new Map([...counted].map(([petId, doses]) => [petId, { doses }]));
  },
  async join(tx, pets, now) {
    return { ...(await joinDoses(tx, pets, now)), ...(await joinAdvice(tx, pets)) };
  },
  async undo(tx, pets, moved) {
    await undoDoses(tx, pets, moved);
    await undoAdvice(tx, pets, moved);
  },
};
