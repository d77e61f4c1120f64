import { isJsonObject, parseJson } from './json.ts';

/** A message of a client: `{"event": …, "channel"?: …, "data"?: …}`. `data` is whatever JSON the client put there. */
export type ClientFrame = { readonly event: string; readonly channel: string | null; readonly data: unknown };

/** Reads a text frame. Null when it is not a message of the protocol. */
export function readClientFrame(text: string): ClientFrame | null {
  const message = parseJson(text);
  if (!isJsonObject(message) || typeof message.event !== 'string') return null;
  const channel = message.channel ?? null;
  if (channel !== null && typeof channel !== 'string') return null;
  return { event: message.event, channel, data: message.data };
}
