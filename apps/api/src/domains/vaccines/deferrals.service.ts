import type { PayloadOf, PetPlan } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refuseStale } from '../../core/version.ts';
import { recordAudit } from '../../platform/audit.ts';
import { requireOpenPet, type WritablePet } from '../pets/index.ts';
import { effectOf, isInEffect, isSameAuthor, readDeferral, stillHolds } from './deferral-rules.ts';
import {
  type Adviser,
  correctDeferrals,
  type DeferralRow,
  deleteDeferrals,
  endDeferrals,
  listDeferrals,
  type NewDeferral,
  upsertDeferrals,
} from './deferrals.repository.ts';
import { isHealthState } from './health-state-rules.ts';
import { noteHealthState, statesOf } from './health-states.service.ts';
import { versionOfDeferral } from './plan.presenter.ts';
import { type ChangedPlan, planPet } from './plan.service.ts';
import {
  adviserOf,
  changedByOwner,
  endBy,
  isTakenBack,
  type PlanAuthor,
  refuseReplacing,
} from './plan-author.ts';
import { recordActions } from './vaccines.policy.ts';
import { listDoses } from './vaccines.repository.ts';

/** Lists the valid notes about a pet. */
async function listHeld(tx: Db, { scope }: WritablePet): Promise<DeferralRow[]> {
  const doses = await listDoses(tx, [scope]);
  const [noted = []] = (await listDeferrals(tx, [scope])).values();
  return noted.filter(note => stillHolds(note, doses));
}

/**
 * Stores the new or changed ones of these notes about a locked pet. Returns whether there were any.
 * @param check runs before anything is replaced
 */
async function storeChangedNotes(
  tx: Db,
  { scope }: WritablePet,
  adviser: Adviser,
  { notes, held }: { readonly notes: readonly NewDeferral[]; readonly held: readonly DeferralRow[] },
  check: () => Promise<void>,
): Promise<boolean> {
  const heldOf = new Map(held.map(note => [note.protocol, note] as const));
  const byEffect = Map.groupBy(notes, note => effectOf(note, heldOf.get(note.protocol)));
  const { correct = [], replace = [] } = Object.fromEntries(byEffect);
  if (correct.length + replace.length > 0) await check();
  await upsertDeferrals(tx, scope, replace);
  await correctDeferrals(
    tx,
    scope,
    correct.map(note => note.protocol),
    adviser,
  );
  return correct.length + replace.length > 0;
}

const protocolsOf = (notes: readonly DeferralRow[]) => notes.map(({ protocol }) => protocol);

const idsOf = ({ row }: WritablePet) => ({ user_id: row.ownerId, pet_id: row.id });

type Deferring = Omit<PayloadOf<'post', '/api/vaccines/defer'>, 'pet_id'>;

/**
 * Stores a vet's advice to defer or omit vaccines of a locked pet, replacing earlier notes. A state of the animal, such
 * as pregnancy, is stored once for all vaccines, and replaces the author's own notes about these and the owner's. Makes
 * no event when nothing changes. Refuses at the field like readDeferral, as `refuseReplacing`, and an outdated version with request.stale.
 */
export async function deferInPlan(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  pet: WritablePet,
  fields: Deferring,
  author: PlanAuthor,
): Promise<ChangedPlan> {
  const before = await planPet(tx, pet, deps.now());
  const { protocols, reason: state, until = null, version } = fields;
  const adviser = adviserOf(author, fields.said_by);
  const notes = readDeferral(fields, pet.row, before).map(note => ({ ...note, ...adviser }));
  const held = await listHeld(tx, pet);
  const states = await statesOf(tx, pet);
  const named = new Set<string>(protocols);
  const about = isHealthState(state)
    ? states.filter(noted => noted.state === state)
    : held.filter(({ protocol }) => named.has(protocol));
  const check = () => {
    refuseReplacing(
      author,
      about.filter(noted => isInEffect(noted, before.as_of)),
    );
    return refuseStale(version, versionOfDeferral(protocols, held, states), async () => ({
      plan: before,
      changed_by: changedByOwner(author, about),
    }));
  };
  const isNew = isHealthState(state)
    ? await noteHealthState(
        tx,
        pet,
        { note: { state, ...adviser, until, notedOn: before.as_of }, states },
        check,
      )
    : await storeChangedNotes(tx, pet, adviser, { notes, held }, check);
  if (!isNew) return { plan: before, isNew };
  if (isHealthState(state)) {
    const isReplaced = (note: DeferralRow) =>
      named.has(note.protocol) && (note.clinicName === null || isSameAuthor(note, adviser));
    await deleteDeferrals(tx, pet.scope, protocolsOf(held.filter(isReplaced)));
  }
  await deps.outbox.append(tx, { kind: 'plan.deferred', payload: idsOf(pet) }, author.source);
  return { plan: await planPet(tx, pet, deps.now()), isNew };
}

/** Stores a vet's advice for the owner of a pet. Refuses as `deferInPlan` and `requireOpenPet`. */
export function deferVaccines(
  deps: Deps,
  actor: UserActor,
  { pet_id: petId, ...fields }: PayloadOf<'post', '/api/vaccines/defer'>,
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId, recordActions.defer);
    const { plan } = await deferInPlan(tx, deps, pet, fields, { source: actor, doctor: null });
    return { plan };
  });
}

/** The notes that ended with a change of a plan. */
export type ResumedPlan = ChangedPlan & { readonly isOfDoctor: boolean };

/**
 * Ends the notes about these vaccines of a locked pet today: a dose that waited is due from today. A note that its
 * author made today is deleted, as a probable mistake. Makes no event when none is in effect. Refuses an outdated
 * version with request.stale.
 */
export async function resumeInPlan(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  pet: WritablePet,
  { protocols, version }: Omit<PayloadOf<'post', '/api/vaccines/resume'>, 'pet_id'>,
  author: PlanAuthor,
): Promise<ResumedPlan> {
  const named = new Set<string>(protocols);
  const held = (await listHeld(tx, pet)).filter(({ protocol }) => named.has(protocol));
  const today = todayIn(pet.residence.timeZone, deps.now());
  const ended = held.filter(note => isInEffect(note, today));
  const isOfDoctor = ended.some(({ clinicName }) => clinicName !== null);
  const states = await statesOf(tx, pet);
  const isNew = ended.length > 0;
  if (isNew) {
    await refuseStale(version, versionOfDeferral(protocols, held, states), async () => ({
      plan: await planPet(tx, pet, deps.now()),
      changed_by: changedByOwner(author, held),
    }));
    const isMistake = (note: DeferralRow) => isTakenBack(author, note, today);
    const { mistaken = [], others = [] } = Object.groupBy(ended, note =>
      isMistake(note) ? 'mistaken' : 'others',
    );
    await deleteDeferrals(tx, pet.scope, protocolsOf(mistaken));
    await endDeferrals(tx, pet.scope, protocolsOf(others), endBy(author, today));
    await deps.outbox.append(tx, { kind: 'plan.resumed', payload: idsOf(pet) }, author.source);
  }
  return { plan: await planPet(tx, pet, deps.now()), isNew, isOfDoctor };
}

/**
 * Ends the notes about these vaccines for the owner of a pet, also those of a doctor, with an audit row. Refuses as
 * `resumeInPlan` and `requireOpenPet`.
 */
export function resumeVaccines(
  deps: Deps,
  actor: UserActor,
  { pet_id: petId, ...fields }: PayloadOf<'post', '/api/vaccines/resume'>,
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId, recordActions.defer);
    const author = { source: actor, doctor: null };
    const { plan, isNew, isOfDoctor } = await resumeInPlan(tx, deps, pet, fields, author);
    if (isNew && isOfDoctor) {
      const subject = `${petId}: ${fields.protocols.join(' ')}`;
      await recordAudit(tx, { actor: actor.own.id, action: 'plan.doctor_deferral_ended', subject });
    }
    return { plan };
  });
}
