import type { Channel } from '../core/state.ts';

/** What a caller wants to know of a channel. */
export type Attributes = ReadonlySet<string>;

/** Reads `info=user_count,subscription_count`. */
export function readAttributes(info: string | undefined): Attributes {
  return new Set(info ? info.split(',') : []);
}

/** The attributes of a channel that were asked for; `user_count` only means something on presence channels. */
export function describeChannel(
  channel: Channel | undefined,
  attributes: Attributes,
): Record<string, number> {
  return {
    ...(attributes.has('user_count') && channel?.members ? { user_count: channel.members.size } : {}),
    ...(attributes.has('subscription_count') ? { subscription_count: channel?.subscribers.size ?? 0 } : {}),
  };
}
