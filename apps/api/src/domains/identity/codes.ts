import { timingSafeEqual } from 'node:crypto';
import { latinDigits } from '@rifq/rules';
import type { Keys } from '../../core/keys.ts';

/** Hashes a code for storage: HMAC under the pepper over verification, phone and code. */
export function codeHash(keys: Keys, verificationId: string, phoneE164: string, code: string): Buffer {
  return keys.fingerprint('otp-code', verificationId, phoneE164, latinDigits(code));
}

/** Compares two hashes in constant time. */
export function sameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
