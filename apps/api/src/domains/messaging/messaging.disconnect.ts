import { authorize, system } from '../../core/access.ts';
import { type DisconnectRule, disconnectRule } from '../../core/presence-channel.ts';
import { staffOf } from '../clinics/index.ts';
import { sealedReservation } from '../reservations/index.ts';
import { isReadAtClinic } from './conversation-terms.ts';
import { messagingActions } from './messaging.policy.ts';

/** Events after which a user may have lost access to all conversations. */
const ofUser = [
  'session.revoked',
  'user.suspended',
  'second_factor.reset',
  'second_factor.app_removed',
  'second_factor.passkey_removed',
  'member.removed',
  'member.role_changed',
] as const;

/** Events after which the clinic may have lost access: after a late no-show the record is closed too. */
const ofReservation = ['reservation.cancelled', 'reservation.no_show'] as const;

/** Disconnects users who lose access to open conversations by an event. Expiry is handled by presence memberships. */
export const messagingDisconnect: readonly DisconnectRule[] = [
  ...ofUser.map(on => disconnectRule(on, async (_deps, { payload }) => [payload.user_id])),
  ...ofReservation.map(on =>
    disconnectRule(on, async ({ db, now }, { payload }) => {
      const found = authorize(
        system('messaging'),
        messagingActions.announce,
        await sealedReservation(db, payload.reservation_id),
      );
      if (!found || isReadAtClinic(found.row, now())) return [];
      return staffOf(db, payload.clinic_id);
    }),
  ),
];
