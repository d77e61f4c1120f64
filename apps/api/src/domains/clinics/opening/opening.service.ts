import type { ClinicOpening } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinicLimits, findCountry, findCountryByIso } from '@rifq/rules';
import type { ClinicActor, SignedInActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { isChange } from '../../../core/is-change.ts';
import { refuseStale } from '../../../core/version.ts';
import { runIdempotent } from '../../../platform/idempotency.ts';
import { consumeLimit, DAY_SECONDS } from '../../../platform/rate-limits.ts';
import { type ClinicRow, findClinic, insertClinic, updateClinic } from '../clinics.repository.ts';
import { findMembership } from '../members.repository.ts';
import { appendClinicChange } from '../team/append-change.ts';
import { memberAuthor } from '../team/author.ts';
import { join } from '../team/join.ts';
import { requireManaged } from '../team/team.service.ts';
import { explainToMember, withLockedTeam } from '../team/team-access.ts';
import { requireClinicPhone } from './clinic-phone.ts';
import { openingVersion } from './opening-version.ts';

/** The fields that may change after the approval. */
type ContactPayload = { city: string; address?: string | null | undefined; phone: string };

const presentOpening = (row: ClinicRow): ClinicOpening => ({
  name: row.name,
  country: row.country,
  city: row.city,
  address: row.address,
  phone: row.phoneE164,
  emergency_phone: row.emergencyPhone,
  auto_reply: row.autoReply,
  licence_number: row.licenceNumber,
  state: row.state,
  rejection_reason: row.rejectionReason,
  version: openingVersion(row),
});

/**
 * Opens a clinic that waits for its approval, with the caller as manager. Refuses at its field what is no country or
 * phone, and with clinics.works_elsewhere and clinics.too_many_openings.
 */
export function openClinic(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  actor: SignedInActor,
  payload: ContactPayload & {
    idempotency_key: string;
    name: string;
    licence_number: string;
    country_code: number;
  },
): Promise<{ clinic: ClinicOpening }> {
  const { idempotency_key: key, country_code: dialCode, ...fields } = payload;
  const country = findCountry(dialCode);
  if (!country) throw fieldError('country_code', 'field.country');
  const phoneE164 = requireClinicPhone(fields.phone, dialCode);
  const request = { userId: actor.own.id, key, call: 'clinics/open', payload: { ...fields, dialCode } };
  return runIdempotent(deps, request, async tx => {
    if (await findMembership(tx, actor.own)) throw new AppError('clinics.works_elsewhere');
    const bucket = `clinic-openings:${actor.own.id}`;
    const limit = { bucket, count: clinicLimits.openings, seconds: DAY_SECONDS };
    const refused = await consumeLimit(tx, [limit], deps.now());
    if (refused) throw new AppError('clinics.too_many_openings', refused);
    const id = newId();
    await insertClinic(tx, {
      id,
      name: fields.name,
      country: country.iso,
      city: fields.city,
      address: fields.address || null,
      phoneE164,
      licenceNumber: fields.licence_number,
      timeZone: country.timeZone,
      state: 'pending',
    });
    await join(tx, { clinic: { id }, user: actor.own }, 'manager').catch(explainToMember);
    const of = { userId: actor.own.id, clinicId: id, by: memberAuthor(actor) };
    await appendClinicChange(tx, deps, 'clinic.requested', of);
    const clinic = await findClinic(tx, id);
    if (!clinic) throw new Error('the clinic was just added');
    return { clinic: presentOpening(clinic) };
  });
}

/** Returns the clinic of a manager, with the state of its review. Refuses with clinics.role. */
export async function viewOpening(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
): Promise<{ clinic: ClinicOpening }> {
  const clinic = await findClinic(db, actor.membership.clinicId);
  if (!clinic || actor.membership.role !== 'manager') throw new AppError('clinics.role');
  return { clinic: presentOpening(clinic) };
}

/** Returns the number for emergencies after a change: an empty one clears it. */
function emergencyPhoneOf(row: ClinicRow, typed: string | null | undefined, dialCode: number): string | null {
  if (typed === undefined) return row.emergencyPhone;
  return typed ? requireClinicPhone(typed, dialCode, 'emergency_phone') : null;
}

/**
 * Changes the clinic, by its manager; a rejected one is submitted again. A no-op for the same values. Refuses with
 * clinics.role, request.stale, clinics.approved for a name or licence of an approved clinic, and at its field a phone.
 */
export function saveOpening(
  deps: Pick<Deps, 'db' | 'outbox'>,
  caller: ClinicActor,
  {
    version,
    ...fields
  }: ContactPayload & {
    name?: string | undefined;
    licence_number?: string | undefined;
    emergency_phone?: string | null | undefined;
    auto_reply?: boolean | undefined;
    version?: string | undefined;
  },
): Promise<{ clinic: ClinicOpening }> {
  return withLockedTeam(deps.db, caller, async change => {
    const { tx, actor } = change;
    const { row, scope } = requireManaged(change);
    const dialCode = findCountryByIso(row.country)?.dialCode ?? 0;
    const identity = {
      name: fields.name ?? row.name,
      licenceNumber: fields.licence_number ?? row.licenceNumber,
    };
    const facts = {
      ...identity,
      city: fields.city,
      address: fields.address || null,
      phoneE164: requireClinicPhone(fields.phone, dialCode),
      emergencyPhone: emergencyPhoneOf(row, fields.emergency_phone, dialCode),
      autoReply: fields.auto_reply ?? row.autoReply,
    };
    if (row.state === 'approved' && isChange(row, identity)) throw new AppError('clinics.approved');
    if (!isChange(row, facts) && row.state !== 'rejected') return { clinic: presentOpening(row) };
    const current = presentOpening(row);
    await refuseStale(version, current.version, async () => ({ clinic: current }));
    const state = row.state === 'rejected' ? 'pending' : row.state;
    await updateClinic(tx, scope, { ...facts, state });
    const of = { userId: actor.own.id, clinicId: row.id, by: memberAuthor(actor) };
    await appendClinicChange(tx, deps, 'clinic.details_changed', of);
    return { clinic: presentOpening({ ...row, ...facts, state }) };
  });
}
