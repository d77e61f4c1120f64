import type { Keys } from '../../core/keys.ts';

/** The keys by which push services know this server (VAPID, RFC 8292): P-256, as base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** Derives the VAPID keys from the app's secret. */
export function vapidKeysOf(keys: Pick<Keys, 'keyPair'>): VapidKeys {
  const { publicKey, privateKey } = keys.keyPair('vapid');
  return { publicKey: publicKey.toString('base64url'), privateKey: privateKey.toString('base64url') };
}
