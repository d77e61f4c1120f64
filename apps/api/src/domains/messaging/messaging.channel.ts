import type { Db } from '@rifq/db';
import type { SignedInActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { PresenceChannel } from '../../core/presence-channel.ts';
import { asClinicMember } from '../clinics/index.ts';
import { type ConversationSide, openAsDoctor, openAsOwner } from './conversation-access.ts';
import { readAtClinicUntil } from './conversation-terms.ts';
import { messagingDisconnect } from './messaging.disconnect.ts';

type Right = { readonly side: ConversationSide; readonly until: Date | null };

/** What a refusal leaves: nothing. */
async function orNull<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A doctor's right ends with the second factor, at the latest. */
async function rightAsDoctor(db: Db, actor: SignedInActor, id: string, now: Date): Promise<Right> {
  const member = await asClinicMember(db, actor);
  const { reservation } = await openAsDoctor(db, member, id, now);
  const ends = [member.secondFactorUntil, readAtClinicUntil(reservation, now)];
  const moments = ends.flatMap(end => end?.getTime() ?? []);
  return { side: 'clinic', until: new Date(Math.min(...moments)) };
}

async function rightAsOwner(db: Db, actor: SignedInActor, id: string, now: Date): Promise<Right> {
  await openAsOwner(db, actor, id, now);
  return { side: 'owner', until: null };
}

/** Who has a conversation open: its owner, and the doctors of the clinic while they may read it. */
export const conversationChannel: PresenceChannel = {
  kind: 'conversation',
  async admit({ db, keys, now }, actor, reservationId) {
    if (!actor.active) return null;
    const right =
      (await orNull(rightAsOwner(db, actor, reservationId, now()))) ??
      (await orNull(rightAsDoctor(db, actor, reservationId, now())));
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
