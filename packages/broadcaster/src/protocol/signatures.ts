import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Credentials = { readonly key: string; readonly secret: string };

/** HMAC-SHA256 in lower-case hex, the only signature of the protocol. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** MD5 in lower-case hex of a request's raw bytes, for `body_md5`. */
export function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Compares two strings in constant time. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Checks `key:signature` of a client against the text that had to be signed. */
export function isSigned(app: Credentials, auth: string, text: string): boolean {
  const colon = auth.indexOf(':');
  if (colon < 0 || !sameText(auth.slice(0, colon), app.key)) return false;
  return sameText(auth.slice(colon + 1), sign(app.secret, text));
}

/** The text to sign to authorise a subscription: with `channel_data` wherever it is sent, not only for presence. */
export function channelText(socketId: string, channel: string, channelData: string | null): string {
  return channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
}

/** The text to sign to authenticate the user of a connection. */
export function userText(socketId: string, userData: string): string {
  return `${socketId}::user::${userData}`;
}
