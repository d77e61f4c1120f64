import { protocolRule } from '@rifq/care-plan';
import type { PayloadOf, PetPlan } from '@rifq/contract/calls';
import { type CivilDate, dayAfter, lastDeferralDay } from '@rifq/rules';
import { fieldError } from '../../core/errors.ts';
import type { PetRow } from '../pets/index.ts';
import type { DeferralRow, NewDeferral } from './deferrals.repository.ts';
import type { DoseWithProtocols } from './vaccines.repository.ts';

export type DeferralFields = Omit<PayloadOf<'post', '/api/vaccines/defer'>, 'pet_id' | 'version'>;

/**
 * Parses the fields into one note for each protocol. Refuses at the field: a protocol of the other species, one that is
 * not in the plan (a test, or a vaccine that was not chosen), the pregnancy of a male, and a day that is not after
 * today or years away.
 */
export function readDeferral(
  fields: DeferralFields,
  { species, sex }: Pick<PetRow, 'species' | 'sex'>,
  plan: PetPlan,
): NewDeferral[] {
  const { said_by: saidBy, reason, until = null } = fields;
  const { as_of: today } = plan;
  if (fields.protocols.some(protocol => protocolRule(species, protocol) === null))
    throw fieldError('protocols', 'field.protocol');
  const planned = plan.items.filter(item => item.status !== 'notScheduled').flatMap(item => item.protocols);
  if (!fields.protocols.every(protocol => planned.includes(protocol)))
    throw fieldError('protocols', 'field.protocol_unplanned');
  if ((reason === 'pregnant' || reason === 'nursing') && sex === 'male')
    throw fieldError('reason', 'field.pregnant_male');
  if (until !== null && until <= today) throw fieldError('until', 'field.date_past');
  if (until !== null && until > lastDeferralDay(today)) throw fieldError('until', 'field.date_too_late');
  return [...new Set(fields.protocols)].map(protocol => ({
    protocol,
    reason,
    saidBy,
    clinicName: null,
    until,
    notedOn: today,
  }));
}

/**
 * Whether a note is still valid: no dose of its protocol was given after it (README.md). On the same day, the
 * order of entry decides.
 */
export function stillHolds(
  note: Pick<DeferralRow, 'protocol' | 'notedOn' | 'notedAt'>,
  doses: readonly Pick<DoseWithProtocols, 'protocols' | 'givenOn' | 'dayEnteredAt'>[],
): boolean {
  return !doses.some(
    ({ protocols, givenOn, dayEnteredAt }) =>
      protocols.includes(note.protocol) &&
      (givenOn > note.notedOn || (givenOn === note.notedOn && dayEnteredAt > note.notedAt)),
  );
}

/** Whether a note, or a state of the animal, was neither ended nor is past its day. */
export const isInEffect = (
  { until, endedOn }: Pick<DeferralRow, 'until' | 'endedOn'>,
  today: CivilDate,
): boolean => endedOn === null && (until === null || until > today);

/** Returns the day from which a note, or a state of the animal, no longer defers; null without an end. */
export const endOf = ({ until, endedOn }: Pick<DeferralRow, 'until' | 'endedOn'>): CivilDate | null =>
  endedOn ?? until;

type Authored = Pick<DeferralRow, 'saidBy' | 'clinicName'>;

/** Whether two notes are of the owner, whichever vet is named, or of the same doctor. */
export const isSameAuthor = (one: Authored, other: Authored): boolean =>
  one.clinicName === other.clinicName && (one.clinicName === null || one.saidBy === other.saidBy);

/**
 * Compares a note with the current one of its protocol: `none` when they are equal, `correct` when the owner names
 * another adviser, else `replace`: a doctor's note begins on the day on which the doctor made it.
 */
export function effectOf(note: NewDeferral, held: DeferralRow | undefined): 'none' | 'correct' | 'replace' {
  if (held === undefined || held.endedOn !== null || !isSameAuthor(held, note)) return 'replace';
  if (held.reason !== note.reason || held.until !== note.until) return 'replace';
  return held.saidBy === note.saidBy ? 'none' : 'correct';
}

/** Converts a valid note to the engine's format. Doses of its day were entered before it, so only later ones end it. */
export function engineDeferral(note: DeferralRow) {
  return { on: dayAfter(note.notedOn), until: endOf(note), reason: note.reason };
}
