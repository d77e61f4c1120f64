import { type DisconnectRule, disconnectRule } from '../../core/presence-channel.ts';
import { openAsServer } from '../../core/server-access.ts';
import { doctorUsersOf } from '../clinics/index.ts';
import { sealedReservation } from '../reservations/index.ts';
import { isReadAtClinic } from './conversation-terms.ts';

/** The events that may take all conversations from their user. */
const ofUser = [
  'session.revoked',
  'user.switched_off',
  'second_factor.reset',
  'member.removed',
  'member.role_changed',
] as const;

/** The events that close a conversation: one that was missed long ago has no open record either. */
const ofReservation = ['reservation.cancelled', 'reservation.no_show'] as const;

/** Who is put off the conversations that they have open: time alone is the matter of their place. */
export const messagingDisconnect: readonly DisconnectRule[] = [
  ...ofUser.map(on => disconnectRule(on, async (_deps, { payload }) => [payload.user_id])),
  ...ofReservation.map(on =>
    disconnectRule(on, async ({ db, now }, { payload }) => {
      const found = openAsServer(await sealedReservation(db, payload.reservation_id));
      if (!found || isReadAtClinic(found.row, now())) return [];
      return doctorUsersOf(db, payload.clinic_id);
    }),
  ),
];
