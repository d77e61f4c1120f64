import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Credentials = { readonly key: string; readonly secret: string };

/** HMAC-SHA256 in lower-case hex: the one signature the protocol knows. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** MD5 in lower-case hex of a request's raw bytes, for `body_md5`. */
export function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Compares two texts without telling by the time it takes where they differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Checks `key:signature`, as clients hand it over, against the text that had to be signed. */
export function isSigned(app: Credentials, auth: string, text: string): boolean {
  const colon = auth.indexOf(':');
  if (colon < 0 || !sameText(auth.slice(0, colon), app.key)) return false;
  return sameText(auth.slice(colon + 1), sign(app.secret, text));
}

/** What is signed to let a connection into a channel: `channel_data` counts wherever it is sent, also outside presence. */
export function channelText(socketId: string, channel: string, channelData: string | null): string {
  return channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
}

/** What is signed to say who is behind a connection. */
export function userText(socketId: string, userData: string): string {
  return `${socketId}::user::${userData}`;
}
