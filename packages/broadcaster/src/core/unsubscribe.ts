import { shortened } from '../protocol/channel-name.ts';
import type { ClientFrame } from '../protocol/client-frame.ts';
import { isJsonObject } from '../protocol/json.ts';
import { errorFrame } from '../protocol/server-frames.ts';
import { leave } from './leave.ts';
import type { Connection } from './state.ts';
import { findSubscription } from './subscribe.ts';

/** `pusher:unsubscribe {channel}` */
export function onUnsubscribe(connection: Connection, frame: ClientFrame): string | null {
  const name = isJsonObject(frame.data) ? frame.data.channel : undefined;
  if (typeof name !== 'string') return errorFrame(null, 'pusher:unsubscribe needs the name of a channel');
  const channel = findSubscription(connection, name);
  if (!channel) return errorFrame(null, `No current subscription to channel ${shortened(name)}`);
  leave(connection, channel);
  return null;
}
