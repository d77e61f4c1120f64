import { protocolRule } from '@rifq/care-plan';
import { type CivilDate, dayAfter, type ProtocolKey } from '@rifq/contract';
import type { Deferral, Species } from '@rifq/contract/calls';
import { fieldError } from '../../core/errors.ts';
import type { DeferralRow } from './deferrals.repository.ts';
import type { DoseWithProtocols } from './vaccines.repository.ts';

export type DeferralFields = {
  protocols: ProtocolKey[];
  reason: Deferral['reason'];
  said_by: string;
  until?: CivilDate | null | undefined;
};

/**
 * The notes that the fields make, one for each protocol. Refuses at the field: a protocol of the other species or one
 * that is never planned, as a test, and a day that is not after today.
 */
export function readDeferral(fields: DeferralFields, species: Species, today: CivilDate) {
  const { said_by: saidBy, reason, until = null } = fields;
  const isPlanned = (protocol: ProtocolKey) =>
    (protocolRule(species, protocol)?.kind ?? 'recordOnly') !== 'recordOnly';
  if (!fields.protocols.every(isPlanned)) throw fieldError('protocols', 'field.protocol');
  if (until !== null && until <= today) throw fieldError('until', 'field.date_past');
  return [...new Set(fields.protocols)].map(protocol => ({
    protocol,
    reason,
    saidBy,
    until,
    notedOn: today,
  }));
}

/**
 * Whether a note still holds: no dose of its protocol was given after it (docs/decisions/0051). Of a dose of the same
 * day, the order in which the two were entered decides.
 */
export function stillHolds(
  note: Pick<DeferralRow, 'protocol' | 'notedOn' | 'notedAt'>,
  doses: readonly Pick<DoseWithProtocols, 'protocols' | 'givenOn' | 'createdAt'>[],
): boolean {
  return !doses.some(
    ({ protocols, givenOn, createdAt }) =>
      protocols.includes(note.protocol) &&
      (givenOn > note.notedOn || (givenOn === note.notedOn && createdAt > note.notedAt)),
  );
}

/** A note that still holds, in the engine's form. A dose of its day came before it, so only a later one ends it. */
export function engineDeferral({ notedOn, until, reason }: DeferralRow) {
  return { on: dayAfter(notedOn), until, reason };
}
