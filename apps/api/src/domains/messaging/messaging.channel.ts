import type { Db } from '@rifq/db';
import type { SignedInActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { PresenceChannel } from '../../core/presence-channel.ts';
import { asClinicMember } from '../clinics/index.ts';
import { type ConversationSide, openAsMember, openAsOwner } from './conversation-access.ts';
import { readAtClinicUntil } from './conversation-terms.ts';
import { messagingDisconnect } from './messaging.disconnect.ts';

type AccessRight = { readonly side: ConversationSide; readonly until: Date | null };

/** Returns null instead of an AppError. */
async function orNull<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A member's access ends at the latest when the second factor expires. */
async function rightAsMember(db: Db, actor: SignedInActor, id: string, now: Date): Promise<AccessRight> {
  const member = await asClinicMember(db, actor);
  const { reservation } = await openAsMember(db, member, id, now);
  const ends = [member.secondFactorUntil, readAtClinicUntil(reservation, now)];
  const times = ends.flatMap(end => end?.getTime() ?? []);
  return { side: 'clinic', until: new Date(Math.min(...times)) };
}

async function rightAsOwner(db: Db, actor: SignedInActor, id: string, now: Date): Promise<AccessRight> {
  await openAsOwner(db, actor, id, now);
  return { side: 'owner', until: null };
}

/** Presence channel of a conversation: for its owner, and for the clinic's members while they may read it. */
export const conversationChannel: PresenceChannel = {
  kind: 'conversation',
  async admit({ db, keys, now }, actor, reservationId) {
    if (!actor.active) return null;
    const right =
      (await orNull(rightAsOwner(db, actor, reservationId, now()))) ??
      (await orNull(rightAsMember(db, actor, reservationId, now())));
    if (!right) return null;
    const print = keys.fingerprint('conversation-member', reservationId, actor.own.id);
    return {
      memberId: print.toString('base64url').slice(0, 22),
      info: { side: right.side },
      until: right.until,
    };
  },
  disconnects: messagingDisconnect,
};
