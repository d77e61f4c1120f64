import { timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '@rifq/contract/calls';
import type { Keys } from '../../../core/keys.ts';

export type Unsubscription = { readonly userId: string; readonly kind: NotificationKind };

const sign = (keys: Keys, userId: string, kind: string) => keys.fingerprint('unsubscribe', userId, kind);

/** The signed token of an unsubscribe link. It never expires, since a mail may be opened years later. */
export function unsubscribeToken(keys: Keys, { userId, kind }: Unsubscription): string {
  return `${userId}.${kind}.${sign(keys, userId, kind).toString('base64url')}`;
}

/** Reads an unsubscribe token; null when the signature is wrong. */
export function readUnsubscribeToken(keys: Keys, token: string): Unsubscription | null {
  const [userId = '', name = '', signature = '', ...rest] = token.split('.');
  const kind = notificationKinds.find(known => known === name);
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(keys, userId, name);
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  return kind !== undefined && rest.length === 0 && genuine ? { userId, kind } : null;
}
