import type { ClinicRecord, PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { type ReadScope, system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { briefsFor, withLockedMembership } from '../clinics/index.ts';
import { contactName } from '../identity/index.ts';
import { readPetRecord } from '../pets/index.ts';
import { completedVisits, partyOf, visitsToClinic } from '../reservations/index.ts';
import { dosesOfPet, planPet } from '../vaccines/index.ts';
import { logRead } from './log-access.ts';
import { type OpenRecord, openRecord } from './open-record.ts';

/** The most earlier visits to show. */
const VISITS = 50;

async function visitsOf(
  db: Db,
  { membership }: ClinicActor,
  { reservation }: OpenRecord,
): Promise<ClinicRecord['visits']> {
  const visits = await completedVisits(db, membership, reservation.petId, VISITS);
  const doctors = await briefsFor(db, [...new Set(visits.map(({ doctorId }) => doctorId))]);
  return visits.map(visit => ({
    reservation_id: visit.id,
    kind: visit.kind,
    starts_at: visit.startsAt.toISOString(),
    doctor_name: partyOf(doctors, visit.doctorId).doctor.name,
    reason: visit.reason,
    summary: visit.summary,
  }));
}

/** Lists the doses of a pet that the actor's clinic has confirmed. */
async function confirmedHere(db: Db, { membership }: ClinicActor, pet: ReadScope<'pet'>): Promise<string[]> {
  const confirmed = (await dosesOfPet(db, pet)).flatMap(({ id, confirmedIn }) =>
    confirmedIn === null ? [] : [{ id, confirmedIn }],
  );
  const visits = confirmed.map(({ confirmedIn }) => confirmedIn);
  const own = await visitsToClinic(db, membership, visits);
  return confirmed.flatMap(({ id, confirmedIn }) => (own.has(confirmedIn) ? [id] : []));
}

/**
 * Reads the record of a reservation's pet for a doctor of its clinic: facts, plan as of today where the pet lives,
 * weights and visits to this clinic. Logs the access. Refuses as `openRecord`.
 */
export function readRecord(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: reservationId, is_refresh }: PayloadOf<'get', '/api/clinic/record'>,
): Promise<ClinicRecord> {
  return withLockedMembership(deps.db, actor, async tx => {
    const opened = await openRecord(tx, actor, reservationId, deps.now());
    const { reservation, owner, openUntil, reader } = opened;
    const { petId, ownerId } = reservation;
    const found = await readPetRecord(tx, system('records', owner), petId);
    const isRefresh = is_refresh !== undefined;
    await logRead(tx, deps, actor, reader, { petId, ownerId, reservationId, isRefresh });
    return {
      pet: found.facts,
      owner_name: contactName(owner, actor.account.language),
      plan: await planPet(tx, found.pet, deps.now()),
      confirmed_here: await confirmedHere(tx, actor, found.pet.scope),
      weights: found.weights,
      visits: await visitsOf(tx, actor, opened),
      open_until: openUntil.toISOString(),
    };
  });
}
