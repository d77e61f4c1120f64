import { conversationOf } from '@rifq/contract';
import { AppError } from '../../../core/errors.ts';
import type { ChannelContext, ChannelRule, Listener } from '../../../core/live-channel.ts';
import { asServer } from '../../../core/server-access.ts';
import { membershipOf } from '../../clinics/index.ts';
import { openAsDoctor, openAsOwner, type Side } from '../conversation-access.ts';

/** From which side a listener reads a conversation; null where they do not. */
async function sideOf(
  { db, now }: ChannelContext,
  { userId, secondFactorUntil }: Listener,
  reservationId: string,
): Promise<Side | null> {
  const own = asServer('user', userId);
  const refusedIsNull = (error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  };
  const asOwner = await openAsOwner(db, { own }, reservationId, now()).catch(refusedIsNull);
  if (asOwner) return 'owner';
  const membership = secondFactorUntil === null ? null : await membershipOf(db, { own });
  if (!membership) return null;
  const asDoctor = await openAsDoctor(db, { own, membership }, reservationId, now()).catch(refusedIsNull);
  return asDoctor && 'clinic';
}

/**
 * The presence channel of a conversation is joined by whoever reads it now, doctors after the second factor. Who they are
 * is not said: the others see an id that is good for this conversation alone, and the side (docs/decisions/0071).
 */
export const conversationChannel: ChannelRule = {
  isOfKind: channel => conversationOf(channel) !== null,
  async admit(context, listener, channel) {
    const reservationId = conversationOf(channel);
    const side = reservationId === null ? null : await sideOf(context, listener, reservationId);
    if (reservationId === null || side === null) return null;
    const userId = context.keys.fingerprint('presence', reservationId, listener.userId).toString('hex');
    return { userId: userId.slice(0, 32), info: { side } };
  },
};
