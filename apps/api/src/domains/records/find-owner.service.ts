import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { clinicLimits } from '@rifq/rules';
import { system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { recordAudit } from '../../platform/audit.ts';
import { consumeLimitNow, DAY_SECONDS } from '../../platform/rate-limits.ts';
import { clinicOf, withLockedMembership } from '../clinics/index.ts';
import { activeOwnerByPhone, requireTypedPhone } from '../identity/index.ts';
import { listPetsAtHome } from '../pets/index.ts';
import { followUpDoctorsOfPets, presentPatient } from '../reservations/index.ts';
import { logAccess, type RecordReader } from './log-access.ts';
import { recordReaderOf } from './open-record.ts';

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

/**
 * Finds an active owner by phone: first name, pets, and the doctors with whom each pet can have a follow-up. Rate
 * limited per user and per clinic. A match is logged for each pet, or notified to an owner without pets. Refuses with
 * clinics.searches_exhausted, and at `phone` with field.no_account.
 */
export async function findOwner(
  deps: Deps,
  actor: ClinicActor,
  typed: PayloadOf<'post', '/api/clinic/owners/find'>,
): Promise<ResponseOf<'post', '/api/clinic/owners/find'>> {
  const e164 = requireTypedPhone(typed).e164;
  await countSearch(deps, actor);
  const found = await withLockedMembership(deps.db, actor, async tx => {
    await auditSearch(tx, deps, actor, e164);
    const owner = await activeOwnerByPhone(tx, system('records'), e164);
    if (!owner) return null;
    const pets = await listPetsAtHome(tx, system('records'), [owner]);
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
    const followUps = await followUpDoctorsOfPets(tx, actor, owner.id, petIds, deps.now());
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
