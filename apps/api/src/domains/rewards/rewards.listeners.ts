import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../core/access.ts';
import {
  type EventListener,
  type EventPayloads,
  eventListener,
  type ListenerContext,
  type OfPet,
} from '../../core/events.ts';
import { recordedHash } from '../files/index.ts';
import { accountActions, readAccount, residenceOf } from '../identity/index.ts';
import { findReadablePet, listPetWeights, type ReadablePet } from '../pets/index.ts';
import { doseOfPet, dosesConfirmedIn, isOnTime } from '../vaccines/index.ts';
import { award, type RewardClaim } from './awards.ts';
import {
  confirmedDoseClaim,
  confirmedDoseOf,
  consultationClaim,
  consultationOf,
  doseClaim,
  firstPetClaim,
  microchipClaim,
  photoClaim,
  profileClaim,
  weightClaim,
} from './claims.ts';
import { reverseAward } from './reversals.ts';
import { setBackfilled } from './reward-accounts.repository.ts';
import { insertEvidence } from './reward-evidence.repository.ts';
import { rewardActions } from './rewards.policy.ts';

/** Finds the pet of an event; null also for one of a client without an account, who earns nothing. */
async function findPet(tx: Db, { user_id: userId, pet_id: petId }: OfPet): Promise<ReadablePet | null> {
  const account = await readAccount(tx, scopeFor(system('rewards'), accountActions.read, userId));
  if (account.managedBy !== null) return null;
  return findReadablePet(tx, system('rewards', { id: userId, residence: residenceOf(account) }), petId);
}

/** Enters the award of an event's pet, if there is one. */
async function awardOfPet(
  tx: Db,
  context: ListenerContext,
  payload: OfPet,
  claimOf: (pet: ReadablePet) => RewardClaim | null | Promise<RewardClaim | null>,
): Promise<void> {
  const pet = await findPet(tx, payload);
  const claim = pet && (await claimOf(pet));
  if (claim) await award(tx, context, claim);
}

/** Notes what a pet from a clinic could earn as earned. */
async function useUp(tx: Db, payload: OfPet): Promise<void> {
  const pet = await findPet(tx, payload);
  if (!pet) return;
  for (const claim of [firstPetClaim(pet), microchipClaim(pet)]) {
    if (!claim?.evidence) continue;
    const user = scopeFor(system('rewards'), rewardActions.enter, claim.userId);
    await insertEvidence(tx, user, claim.rule, claim.evidence);
  }
}

async function ofDose(tx: Db, context: ListenerContext, payload: OfPet & { dose_id: string }): Promise<void> {
  await awardOfPet(tx, context, payload, async pet => {
    const dose = await doseOfPet(tx, pet.scope, payload.dose_id);
    return dose && doseClaim(pet, dose, context.now());
  });
}

async function claimOfConfirmed(
  tx: Db,
  pet: ReadablePet,
  dose: NonNullable<Awaited<ReturnType<typeof doseOfPet>>>,
  now: Date,
): Promise<RewardClaim | null> {
  // The award is for what a clinic gave or confirmed on time, not for what was copied later from paper.
  if (dose.fromBooklet) return null;
  const onTime = await isOnTime(tx, pet, dose);
  return confirmedDoseClaim(pet, { ...dose, onTime }, dose.confirmedAt ?? now);
}

/** A dose that is confirmed before its visit is completed earns at the completion (docs/decisions/0053). */
async function ofConfirmedDose(
  tx: Db,
  context: ListenerContext,
  payload: EventPayloads['dose.confirmed'],
): Promise<void> {
  if (payload.visit_ids.length === 0) return;
  await awardOfPet(tx, context, payload, async pet => {
    const dose = await doseOfPet(tx, pet.scope, payload.dose_id);
    return dose && claimOfConfirmed(tx, pet, dose, context.now());
  });
}

/** A completed reservation earns unless it was refunded, and so does each dose that was confirmed in it. */
async function ofCompleted(
  tx: Db,
  context: ListenerContext,
  payload: EventPayloads['reservation.completed'],
): Promise<void> {
  const pet = await findPet(tx, payload);
  if (!pet) return;
  const isPaid = payload.payer_ids.includes(payload.user_id);
  const claims = isPaid ? [consultationClaim(pet, payload.reservation_id)] : [];
  for (const dose of await dosesConfirmedIn(tx, pet.scope, payload.reservation_id))
    claims.push(await claimOfConfirmed(tx, pet, dose, context.now()));
  for (const claim of claims) if (claim) await award(tx, context, claim);
}

/** Awards for events of other domains, in the transaction of the event. */
export const rewardListeners: readonly EventListener[] = [
  eventListener('user.registered', async (tx, context, { payload: { user_id: userId } }) => {
    // A new account needs no backfill.
    await setBackfilled(tx, scopeFor(system('rewards'), rewardActions.enter, userId), context.now(), null);
    const { completedAt } = await readAccount(tx, scopeFor(system('rewards'), accountActions.read, userId));
    if (completedAt !== null) await award(tx, context, profileClaim(userId));
  }),
  eventListener('user.completed', async (tx, context, { payload }) => {
    await award(tx, context, profileClaim(payload.user_id));
  }),
  eventListener('pet.created', async (tx, context, { payload }) => {
    await awardOfPet(tx, context, payload, firstPetClaim);
    await awardOfPet(tx, context, payload, microchipClaim);
  }),
  eventListener('pet.updated', (tx, context, { payload }) =>
    awardOfPet(tx, context, payload, microchipClaim),
  ),
  // What a clinic has entered of a pet earns nothing when its owner takes it over.
  eventListener('client.taken_over', async (tx, _context, { payload: { user_id, pet_ids } }) => {
    for (const pet_id of pet_ids) await useUp(tx, { user_id, pet_id });
  }),
  eventListener('pet.photo_changed', (tx, context, { payload }) =>
    awardOfPet(tx, context, payload, async pet => {
      const { photoKey } = pet.row;
      return photoKey === null ? null : photoClaim(pet, await recordedHash(tx, system('rewards'), photoKey));
    }),
  ),
  eventListener('pet.weighed', (tx, context, { payload }) =>
    awardOfPet(tx, context, payload, async pet => {
      const weight = (await listPetWeights(tx, pet.scope)).find(({ id }) => id === payload.weight_id);
      return weight ? weightClaim(pet, weight, context.now()) : null;
    }),
  ),
  eventListener('dose.recorded', (tx, context, { payload }) => ofDose(tx, context, payload)),
  eventListener('dose.changed', (tx, context, { payload }) => ofDose(tx, context, payload)),
  eventListener('dose.confirmed', (tx, context, { payload }) => ofConfirmedDose(tx, context, payload)),
  eventListener('dose.confirmation_withdrawn', async (tx, context, { payload }) => {
    await reverseAward(tx, context, confirmedDoseOf(payload.user_id, payload.dose_id));
  }),
  eventListener('reservation.completed', (tx, context, { payload }) => ofCompleted(tx, context, payload)),
  // A no-op for a reservation that was refunded before it was completed.
  eventListener('reservation.refunded', async (tx, context, { payload }) => {
    await reverseAward(tx, context, consultationOf(payload.user_id, payload.reservation_id));
  }),
];
