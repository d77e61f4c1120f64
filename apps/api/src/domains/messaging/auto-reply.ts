import type { Db } from '@rifq/db';
import { messageLimits } from '@rifq/rules';
import type { ReadScope } from '../../core/access.ts';
import { minutesFrom } from '../../core/minutes.ts';
import { clinicOf } from '../clinics/index.ts';
import type { ReservationRow } from '../reservations/index.ts';
import { closedTimeAt, hoursOfClinicDoctors } from '../scheduling/index.ts';
import type { ConversationRow } from './conversations.repository.ts';
import { listWritten, type MessageRow } from './messages.repository.ts';

/** What an automatic reply says: when the clinic opens, and its number for emergencies. */
export type AutoReply = Pick<MessageRow, 'opensAt' | 'emergencyPhone'>;

/**
 * Decides whether a closed clinic replies automatically to an owner's message: once until it has been open again, not
 * during the consultation, and not while a doctor writes.
 */
export async function autoReplyTo(
  tx: Db,
  scope: ReadScope<'reservation'>,
  { clinicId, state }: Pick<ReservationRow, 'clinicId' | 'state'>,
  { autoRepliedAt }: Pick<ConversationRow, 'autoRepliedAt'>,
  now: Date,
): Promise<AutoReply | null> {
  if (state === 'in_session') return null;
  const since = minutesFrom(now, -messageLimits.autoReplyMinutes);
  const [clinic, doctors, written] = await Promise.all([
    clinicOf(tx, { clinicId }),
    hoursOfClinicDoctors(tx, { clinicId }),
    listWritten(tx, 'clinic', [{ reservation: scope, since }]),
  ]);
  if (!clinic.autoReply || written.size > 0) return null;
  const closed = closedTimeAt(doctors, now);
  if (closed === null) return null;
  if (autoRepliedAt !== null && (closed.since === null || autoRepliedAt >= closed.since)) return null;
  // The phone of a clinic that takes emergencies around the clock is its number for them.
  const phone = clinic.emergency ? clinic.phoneE164 : null;
  return { opensAt: closed.opensAt, emergencyPhone: clinic.emergencyPhone ?? phone };
}
