import { clinicLimits } from '@rifq/contract';
import type { ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { consumeLimitNow, DAY_SECONDS } from '../../../platform/rate-limits.ts';
import { clinicOf, listDoctorsOfClinic, withLockedMembership } from '../../clinics/index.ts';
import { activeOwnerByPhone, requireTypedPhone } from '../../identity/index.ts';
import { listPetsAtHome } from '../../pets/index.ts';
import { logAccess, type RecordReader } from '../record/log-access.ts';
import { recordReaderOf } from '../record/open-record.ts';
import { followedUpAfter } from '../reservation-terms.ts';
import { ownerActions } from '../reservations.policy.ts';
import { listCompletedPairs } from './clinic-reservations.repository.ts';
import { presentPatient } from './patient.presenter.ts';

/** Returns the searcher's name as the owner sees it: a doctor's public name, or the member's own name. */
async function searcherOf(db: Db, actor: ClinicActor): Promise<RecordReader> {
  if (actor.membership.doctorId !== null) return recordReaderOf(db, actor);
  const { firstname, surname } = actor.account;
  const { name: clinicName } = await clinicOf(db, actor.membership);
  return { name: [firstname, surname].filter(Boolean).join(' '), clinicName };
}

/** Consumes the daily search limits of the user and of the clinic. Refuses with clinics.searches_exhausted. */
async function countSearch(deps: Deps, { own, membership }: ClinicActor): Promise<void> {
  const seconds = DAY_SECONDS;
  const limits = [
    { bucket: `owner-search:${own.id}`, count: clinicLimits.ownerSearches, seconds },
    {
      bucket: `owner-search-clinic:${membership.clinicId}`,
      count: clinicLimits.clinicOwnerSearches,
      seconds,
    },
  ];
  const refused = await consumeLimitNow(deps.db, limits, deps.now());
  if (refused) throw new AppError('clinics.searches_exhausted', refused);
}

/** Audits a search with a fingerprint of the phone, which identifies repeats without storing the number. */
function auditSearch(tx: Db, { keys }: Deps, { own }: ClinicActor, e164: string): Promise<void> {
  const subject = keys.fingerprint('owner-search', e164).toString('hex');
  return recordAudit(tx, { actor: own.id, action: 'owner.searched', subject });
}

/** Maps pet ids to the doctors of the clinic with whom the pet can have a follow-up; without pets that have none. */
async function followUpsFor(
  tx: Db,
  { now }: Deps,
  { membership }: ClinicActor,
  ownerId: string,
  petIds: readonly string[],
): Promise<Map<string, string[]>> {
  const all = await listDoctorsOfClinic(tx, membership.clinicId);
  const doctors = all.filter(({ takesReservations }) => takesReservations);
  const among = { petIds, doctorIds: doctors.map(({ doctor }) => doctor.id) };
  const after = followedUpAfter(now());
  const pairs = await listCompletedPairs(
    tx,
    membership,
    scopeFor(system('reservations'), ownerActions.bookFor, ownerId),
    among,
    after,
  );
  const byPet = Map.groupBy(pairs, ({ petId }) => petId);
  return new Map([...byPet].map(([petId, ofPet]) => [petId, ofPet.map(({ doctorId }) => doctorId)]));
}

/**
 * Finds an active owner by phone: first name, pets, and the doctors with whom each pet can have a follow-up. Rate
 * limited per user and per clinic. A match is logged for each pet, or notified to an owner without pets. Refuses with
 * clinics.searches_exhausted, and at `phone` with field.no_account.
 */
export async function findOwner(
  deps: Deps,
  actor: ClinicActor,
  typed: Parameters<typeof requireTypedPhone>[0],
): Promise<ResponseOf<'post', '/api/clinic/owners/find'>> {
  const e164 = requireTypedPhone(typed).e164;
  await countSearch(deps, actor);
  const found = await withLockedMembership(deps.db, actor, async tx => {
    await auditSearch(tx, deps, actor, e164);
    const owner = await activeOwnerByPhone(tx, system('reservations'), e164);
    if (!owner) return null;
    const pets = await listPetsAtHome(tx, system('reservations'), [owner]);
    const searcher = await searcherOf(tx, actor);
    await recordAudit(tx, { actor: actor.own.id, action: 'owner.found', subject: owner.id });
    for (const { row } of pets) {
      const target = { petId: row.id, ownerId: owner.id, reservationId: null, what: 'search' } as const;
      await logAccess(tx, deps, actor, searcher, target);
    }
    if (pets.length === 0) {
      const payload = { user_id: owner.id, clinic_id: actor.membership.clinicId };
      await deps.outbox.append(tx, { kind: 'owner.found', payload }, actor);
    }
    const petIds = pets.map(({ row }) => row.id);
    const followUps = await followUpsFor(tx, deps, actor, owner.id, petIds);
    return {
      owner_id: owner.id,
      firstname: owner.firstname,
      pets: pets.map(({ row }) => ({
        ...presentPatient(row, false),
        follow_up_doctors: followUps.get(row.id) ?? [],
      })),
    };
  });
  // Thrown after the commit, so that the audit row remains.
  if (!found) throw fieldError('phone', 'field.no_account');
  return found;
}
