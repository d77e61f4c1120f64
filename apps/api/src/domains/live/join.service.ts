import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { PresenceChannel } from '../../core/presence-channel.ts';
import type { ChannelAuth } from '../../ports/realtime.ts';
import { channelOf, isSlotsChannel, presenceOf } from './channel.ts';
import { disconnectScheduler } from './disconnect.job.ts';
import { requireOwnSocket } from './own-socket.ts';

/** Signs that a connection of the actor may join a channel. Refuses with live.forbidden. */
type Join = (actor: SignedInActor, socketId: string, channel: string) => Promise<ChannelAuth>;

/** @param channels the presence channels that there are */
export function joiner(deps: Deps, channels: readonly PresenceChannel[]): Join {
  const scheduleDisconnect = disconnectScheduler(deps);
  // The connection is made the actor's last: a refusal leaves it nobody's.
  const sign = async (actor: SignedInActor, ...signed: Parameters<Deps['realtime']['authorize']>) => {
    await requireOwnSocket(deps, actor, signed[0]);
    return deps.realtime.authorize(...signed);
  };
  return async (actor, socketId, channel) => {
    // What is free is shown to everyone who is signed in, and the channel carries a doctor's id alone.
    if (channel === channelOf(actor.own.id) || isSlotsChannel(channel)) return sign(actor, socketId, channel);
    const named = presenceOf(channel);
    const found = named && channels.find(({ kind }) => kind === named.kind);
    const place = found && (await found.admit(deps, actor, named.id));
    if (!place) throw new AppError('live.forbidden');
    if (place.until !== null) await scheduleDisconnect(actor.own.id, place.until);
    return sign(actor, socketId, channel, { user_id: place.memberId, user_info: place.info });
  };
}
