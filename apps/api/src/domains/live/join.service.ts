import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { PresenceChannel } from '../../core/presence-channel.ts';
import type { ChannelAuth } from '../../ports/realtime.ts';
import { channelOf, isSlotsChannel, parsePresenceChannel } from './channel.ts';
import { disconnectScheduler } from './disconnect.job.ts';
import { requireOwnSocket } from './own-socket.ts';

/** Authorizes a connection of the actor to join a channel. Refuses with live.forbidden. */
type Join = (actor: SignedInActor, socketId: string, channel: string) => Promise<ChannelAuth>;

/** @param channels all presence channels */
export function joiner(deps: Deps, channels: readonly PresenceChannel[]): Join {
  const scheduleDisconnect = disconnectScheduler(deps);
  // Binds the connection to the actor only after all checks: a refusal leaves it without an owner.
  const sign = async (actor: SignedInActor, ...signed: Parameters<Deps['realtime']['authorize']>) => {
    await requireOwnSocket(deps, actor, signed[0]);
    return deps.realtime.authorize(...signed);
  };
  return async (actor, socketId, channel) => {
    // Every signed-in user may see free slots, and the events contain only the doctor's id.
    if (channel === channelOf(actor.own.id) || isSlotsChannel(channel)) return sign(actor, socketId, channel);
    const named = parsePresenceChannel(channel);
    const found = named && channels.find(({ kind }) => kind === named.kind);
    const membership = found && (await found.admit(deps, actor, named.id));
    if (!membership) throw new AppError('live.forbidden');
    if (membership.until !== null) await scheduleDisconnect(actor.own.id, membership.until);
    return sign(actor, socketId, channel, { user_id: membership.memberId, user_info: membership.info });
  };
}
