import { randomInt, timingSafeEqual } from 'node:crypto';
import { latinDigits, otpLimits } from '@rifq/contract';
import type { Keys } from '../../core/keys.ts';

/** A new one-time code, every one of the million equally likely. */
export function newCode(): string {
  return String(randomInt(10 ** otpLimits.digits)).padStart(otpLimits.digits, '0');
}

/** What is stored of a code: HMAC under the pepper over verification, phone and code. */
export function codeHash(keys: Keys, verificationId: string, phoneE164: string, code: string): Buffer {
  return keys.fingerprint('otp-code', verificationId, phoneE164, latinDigits(code));
}

/** Compares without telling by its time how much was right. */
export function sameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
