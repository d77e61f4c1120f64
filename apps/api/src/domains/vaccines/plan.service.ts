import { defaultPlanOptions } from '@rifq/contract';
import type { PayloadOf, PetPlan, PlanOptions, ResponseOf } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import type { ChangeSource, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { isChange } from '../../core/is-change.ts';
import { mapInTurns } from '../../core/map-in-turns.ts';
import { refuseStale } from '../../core/version.ts';
import { recordAudit } from '../../platform/audit.ts';
import {
  listOwnPets,
  type ReadablePet,
  requireOpenPet,
  requirePet,
  type WritablePet,
} from '../pets/index.ts';
import { stillHolds } from './deferral-rules.ts';
import { listDeferrals } from './deferrals.repository.ts';
import { statesThatCount } from './health-state-rules.ts';
import { listHealthStates } from './health-states.repository.ts';
import { presentPlan, versionOfOptions, withoutOrder } from './plan.presenter.ts';
import { recordActions } from './vaccines.policy.ts';
import {
  type ChosenOptions,
  findPetsOfDoses,
  listDoses,
  listPlanOptions,
  upsertPlanOptions,
} from './vaccines.repository.ts';

/** A plan after a change, and whether anything has changed. */
export type ChangedPlan = { readonly plan: PetPlan; readonly isNew: boolean };

/**
 * Computes the plans of these pets, in their order, each by the date and the rules where it lives, with four queries.
 * Yields to other requests between pets.
 */
export async function planPets(db: Db, pets: readonly ReadablePet[], now: Date): Promise<PetPlan[]> {
  const scopes = pets.map(pet => pet.scope);
  // Sequential: a transaction has one connection, which runs one query at a time.
  const records = await listDoses(db, scopes);
  const chosen = await listPlanOptions(db, scopes);
  const notes = await listDeferrals(db, scopes);
  const states = await listHealthStates(db, scopes);
  const recordsByPet = Map.groupBy(records, dose => dose.petId);
  return mapInTurns(pets, ({ row: pet, residence }) => {
    const doses = recordsByPet.get(pet.id) ?? [];
    const subject = {
      pet,
      options: { ...defaultPlanOptions, ...chosen.get(pet.id)?.options },
      optionsSetBy: chosen.get(pet.id)?.setBy ?? null,
      doses,
      deferrals: (notes.get(pet.id) ?? []).filter(note => stillHolds(note, doses)),
      healthStates: statesThatCount(pet, states.get(pet.id) ?? []),
    };
    return presentPlan(subject, residence.country, todayIn(residence.timeZone, now));
  });
}

/**
 * Returns the pets of these doses, by dose, where they exist. Does not check access, which the caller must do for the
 * pets.
 */
export function petsOfDoses(db: Db, doseIds: readonly string[]): Promise<Map<string, string>> {
  return findPetsOfDoses(db, doseIds);
}

/** Computes the plan of one pet, like planPets. */
export async function planPet(db: Db, pet: ReadablePet, now: Date): Promise<PetPlan> {
  const [plan] = await planPets(db, [pet], now);
  if (!plan) throw new Error('a pet has no plan');
  return plan;
}

/** Returns plans and records of one pet, or of all that are not archived. */
export async function viewPlans(
  deps: Deps,
  actor: UserActor,
  petId: string | undefined,
): Promise<ResponseOf<'get', '/api/vaccines/plan'>> {
  const pets =
    petId === undefined
      ? (await listOwnPets(deps.db, actor)).filter(pet => pet.row.archivedAt === null)
      : [await requirePet(deps.db, actor, petId)];
  const now = deps.now();
  return { as_of: todayIn(actor.timeZone, now), pets: await planPets(deps.db, pets, now) };
}

type Choosing = Omit<PayloadOf<'post', '/api/vaccines/options'>, 'pet_id'>;

type SetBy = { readonly doctor: string; readonly clinic: string; readonly reason: string };

/** Returns what a doctor has set: what differs now, and what a doctor had set before; all where nothing does. */
function setByDoctor(
  setBy: SetBy,
  before: PlanOptions,
  chosen: PlanOptions,
  stored: ChosenOptions['setBy'],
): ChosenOptions['setBy'] {
  const isSet = (name: string, value: unknown) =>
    isChange(before, { [name]: value }) || Object.hasOwn(stored?.chosen ?? {}, name);
  const set = Object.entries(chosen).filter(([name, value]) => isSet(name, value));
  return { ...setBy, chosen: set.length === 0 ? chosen : Object.fromEntries(set) };
}

/**
 * Sets the options of a locked pet's plan; makes no event when nothing changes. Stores Dubai only for a pet that lives
 * in the Emirates. The owner's choice leaves who had set the others, and why. Refuses an outdated version with
 * request.stale.
 * @param setBy the doctor who sets them, and why; null for the owner
 * @returns also whether the owner has changed what a doctor had set
 */
export async function choosePlan(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  pet: WritablePet,
  { options, version }: Choosing,
  { source, setBy }: { readonly source: ChangeSource; readonly setBy: SetBy | null },
): Promise<ChangedPlan & { readonly isOfDoctor: boolean }> {
  const dubai = options.dubai && pet.residence.country === 'AE';
  const chosen = withoutOrder({ ...options, dubai });
  const stored = (await listPlanOptions(tx, [pet.scope])).get(pet.row.id);
  const before = withoutOrder({ ...defaultPlanOptions, ...stored?.options });
  const earlier = stored?.setBy ?? null;
  const isExplained = setBy !== null && (earlier === null || isChange<SetBy>(earlier, setBy));
  const isNew = isExplained || isChange(before, chosen);
  const doctors = Object.keys(earlier?.chosen ?? {});
  const isOfDoctor =
    setBy === null &&
    Object.entries(chosen).some(
      ([name, value]) => doctors.includes(name) && isChange(before, { [name]: value }),
    );
  if (isNew) {
    const isOwners = setBy === null && earlier === null;
    await refuseStale(version, versionOfOptions(before), async () => ({
      plan: await planPet(tx, pet, deps.now()),
      changed_by: isOwners ? { who: 'self' } : undefined,
    }));
    const author = setBy === null ? earlier : setByDoctor(setBy, before, chosen, earlier);
    await upsertPlanOptions(tx, pet.scope, { options: chosen, setBy: author });
    const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
    await deps.outbox.append(tx, { kind: 'plan.options_changed', payload: ids }, source);
  }
  return { plan: await planPet(tx, pet, deps.now()), isNew, isOfDoctor };
}

/**
 * Sets the options of a pet's plan for its owner, also those that a doctor has set, with an audit row. Refuses as
 * `choosePlan` and `requireOpenPet`.
 */
export function choosePlanOptions(
  deps: Deps,
  actor: UserActor,
  { pet_id: petId, ...chosen }: PayloadOf<'post', '/api/vaccines/options'>,
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId, recordActions.choosePlan);
    const { plan, isOfDoctor } = await choosePlan(tx, deps, pet, chosen, { source: actor, setBy: null });
    if (isOfDoctor)
      await recordAudit(tx, { actor: actor.own.id, action: 'plan.doctor_options_changed', subject: petId });
    return { plan };
  });
}
