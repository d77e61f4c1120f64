import type { ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { monthsBefore, todayIn } from '@rifq/rules';
import { authorize, scopeFor, system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { minutesFrom } from '../../core/minutes.ts';
import { withLockedMembership } from '../clinics/index.ts';
import { contactName } from '../identity/index.ts';
import { listPetsOf, petActions } from '../pets/index.ts';
import {
  clinicPartiesOf,
  openingReservations,
  partyOf,
  presentPatient,
  type ReservationRow,
} from '../reservations/index.ts';
import { countUnconfirmedDoses, planPets, unconfirmedDoses } from '../vaccines/index.ts';
import { listReadSince, lockAccessLog } from './access-log.repository.ts';
import { logAccess } from './log-access.ts';
import { recordReaderOf } from './open-record.ts';
import { recordAccessActions } from './records.policy.ts';

const MONTHS = 12;
/** Minutes within which a member's reads of one pet's pending doses make one access log entry. */
const SAME_READ_MINUTES = 60;

/** Lists reservations that open an editable record, one for each pet, with their parties. */
async function openRecords(tx: Db, actor: ClinicActor, now: Date) {
  const sealed = await openingReservations(tx, actor.membership, now);
  const open = sealed.flatMap(one => authorize(actor, recordAccessActions.read, one)?.row ?? []);
  const parties = await clinicPartiesOf(tx, open);
  const patients = open.filter(({ petId }) => {
    const { state, archivedAt } = partyOf(parties.pets, petId);
    return state !== 'passed_away' && archivedAt === null;
  });
  return { parties, byPet: new Map(patients.map(reservation => [reservation.petId, reservation])) };
}

const scopesOf = (byPet: ReadonlyMap<string, ReservationRow>) =>
  [...byPet.keys()].map(petId => scopeFor(system('records'), petActions.view, petId));

const sinceWhen = (now: Date) => monthsBefore(todayIn('UTC', now), MONTHS);

/** Logs a read of each of these pets that the member has not read within the hour. */
async function logReads(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  seen: readonly Pick<ReservationRow, 'id' | 'petId' | 'ownerId'>[],
): Promise<void> {
  if (seen.length === 0) return;
  await lockAccessLog(tx, actor.membership);
  const reader = await recordReaderOf(tx, actor);
  const petIds = seen.map(({ petId }) => petId);
  const since = minutesFrom(deps.now(), -SAME_READ_MINUTES);
  const known = await listReadSince(tx, actor.membership, petIds, since);
  for (const { id: reservationId, petId, ownerId } of seen)
    if (!known.has(petId))
      await logAccess(tx, deps, actor, reader, { petId, ownerId, reservationId, what: 'record' });
}

/**
 * Lists doses, treatments and tests of the last year that await a doctor's confirmation, of pets whose record is open
 * to the clinic and editable, newest first in pages of 100 from 0, as their plans count them. Logs an access to each of
 * these pets. Refuses with clinics.role a member who sees no patients.
 */
export async function listAwaitingDoses(
  deps: Deps,
  actor: ClinicActor,
  page: number,
): Promise<ResponseOf<'get', '/api/clinic/doses'>> {
  if (actor.membership.doctorId === null) throw new AppError('clinics.role');
  return withLockedMembership(deps.db, actor, async tx => {
    const now = deps.now();
    const { parties, byPet } = await openRecords(tx, actor, now);
    const waiting = await unconfirmedDoses(tx, scopesOf(byPet), sinceWhen(now), page);
    const petIds = [...new Set(waiting.doses.map(({ petId }) => petId))];
    const plans = await planPets(tx, await listPetsOf(tx, system('records'), petIds, parties.owners), now);
    const planned = new Map(plans.flatMap(plan => plan.doses).map(dose => [dose.id, dose]));
    await logReads(
      tx,
      deps,
      actor,
      petIds.map(petId => partyOf(byPet, petId)),
    );
    return {
      doses: waiting.doses.map(({ id, petId }) => {
        const reservation = partyOf(byPet, petId);
        return {
          dose: partyOf(planned, id),
          pet: presentPatient(partyOf(parties.pets, petId), true),
          owner_name: contactName(partyOf(parties.owners, reservation.ownerId), actor.account.language),
          reservation_id: reservation.id,
        };
      }),
      more: waiting.more,
    };
  });
}

/** Counts all doses of `listAwaitingDoses`, without an access log entry. Refuses as it does. */
export async function countAwaitingDoses(
  deps: Deps,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/doses/count'>> {
  if (actor.membership.doctorId === null) throw new AppError('clinics.role');
  const now = deps.now();
  const { byPet } = await openRecords(deps.db, actor, now);
  return { count: await countUnconfirmedDoses(deps.db, scopesOf(byPet), sinceWhen(now)) };
}
