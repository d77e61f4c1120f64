import { clinicLimits } from '@rifq/contract';
import type { ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { asServer } from '../../../core/server-access.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { countActNow, DAY_SECONDS } from '../../../platform/rate-limits.ts';
import { clinicOf, doctorsOf, inMembership } from '../../clinics/index.ts';
import { readPhone } from '../../identity/index.ts';
import { activeOwnerByPhone } from '../../identity/server.ts';
import { petsAtHome } from '../../pets/server.ts';
import { type Looker, logAccess } from '../record/log-access.ts';
import { lookerOf } from '../record/open-record.ts';
import { followedUpAfter } from '../reservation-terms.ts';
import { listCompletedPairs } from './clinic-reservations.repository.ts';
import { presentPatient } from './patient.presenter.ts';

type Typed = { readonly phone: string; readonly country_code: number };

/** Refuses at its field what is no mobile number of a known country. */
function readTyped({ phone, country_code: countryCode }: Typed): string {
  const read = readPhone(countryCode, phone);
  if (!(read instanceof AppError)) return read.e164;
  throw 'countryCode' in read.fields ? fieldError('country_code', 'field.country') : read;
}

/** Who searches, as the owner reads it: a doctor by the name that owners know, others by their own. */
async function searcherOf(db: Db, actor: ClinicActor): Promise<Looker> {
  if (actor.membership.doctorId !== null) return lookerOf(db, actor);
  const { firstname, surname } = actor.account;
  const { name: clinicName } = await clinicOf(db, actor.membership);
  return { name: [firstname, surname].filter(Boolean).join(' '), clinicName };
}

/** Counts a search of the user, and of the clinic. Refuses with clinics.searches_exhausted. */
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
  const refused = await countActNow(deps.db, limits, deps.now());
  if (refused) throw new AppError('clinics.searches_exhausted', refused);
}

/** What an operator reads of a search: it names no phone, but tells the same one again. */
function auditSearch(tx: Db, { keys }: Deps, { own }: ClinicActor, e164: string): Promise<void> {
  const subject = keys.fingerprint('owner-search', e164).toString('hex');
  return recordAudit(tx, { actor: own.id, action: 'owner.searched', subject });
}

/** With which of the clinic's doctors each pet of an owner can have a follow-up, by the pet's id; without pets that can have none. */
async function followUpsFor(
  tx: Db,
  { now }: Deps,
  { membership }: ClinicActor,
  ownerId: string,
  petIds: readonly string[],
): Promise<Map<string, string[]>> {
  const all = await doctorsOf(tx, membership.clinicId);
  const doctors = all.filter(({ takesReservations }) => takesReservations);
  const among = { petIds, doctorIds: doctors.map(({ doctor }) => doctor.id) };
  const after = followedUpAfter(now());
  const pairs = await listCompletedPairs(tx, membership, asServer('user', ownerId), among, after);
  const byPet = Map.groupBy(pairs, ({ petId }) => petId);
  return new Map([...byPet].map(([petId, ofPet]) => [petId, ofPet.map(({ doctorId }) => doctorId)]));
}

/**
 * The first name and the pets at home of an active owner who calls, by phone, with whom each can have a follow-up. A user searches so often in a day and a clinic
 * so often, found or not; what was found is kept as a look at each of the pets, or told to an owner without one. Refuses with clinics.searches_exhausted, and at `phone` with
 * field.no_account.
 */
export async function findOwner(
  deps: Deps,
  actor: ClinicActor,
  typed: Typed,
): Promise<ResponseOf<'post', '/api/clinic/owners/find'>> {
  const e164 = readTyped(typed);
  await countSearch(deps, actor);
  const found = await inMembership(deps.db, actor, async tx => {
    await auditSearch(tx, deps, actor, e164);
    const owner = await activeOwnerByPhone(tx, e164);
    if (!owner) return null;
    const pets = await petsAtHome(tx, [owner]);
    const searcher = await searcherOf(tx, actor);
    await recordAudit(tx, { actor: actor.own.id, action: 'owner.found', subject: owner.id });
    for (const { row } of pets) {
      const looked = { petId: row.id, ownerId: owner.id, reservationId: null, what: 'search' } as const;
      await logAccess(tx, deps, actor, searcher, looked);
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
  // After the commit, so that its audit row stays.
  if (!found) throw fieldError('phone', 'field.no_account');
  return found;
}
