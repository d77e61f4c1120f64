import type { AppState } from '../core/state.ts';
import type { ChannelKind } from '../protocol/channel-name.ts';

/** The attributes of a channel that a caller requested. */
export type Attributes = ReadonlySet<string>;

/** Reads `info=user_count,subscription_count`. */
export function readAttributes(info: string | undefined): Attributes {
  return new Set(info ? info.split(',') : []);
}

/**
 * Returns the requested attributes of a channel, occupied or not. `user_count` exists only on presence channels.
 */
export function describeChannel(
  app: AppState,
  { name, kind }: { readonly name: string; readonly kind: ChannelKind },
  attributes: Attributes,
): Record<string, number> {
  const channel = app.channels.get(name);
  const countsUsers = attributes.has('user_count') && kind.access === 'presence';
  return {
    ...(countsUsers ? { user_count: channel?.members?.size ?? 0 } : {}),
    ...(attributes.has('subscription_count') ? { subscription_count: channel?.subscribers.size ?? 0 } : {}),
  };
}
