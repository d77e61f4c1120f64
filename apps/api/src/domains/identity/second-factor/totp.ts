import { bareCode } from '@rifq/contract';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do: SHA-1, six digits, 30 seconds (RFC 6238). */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Clocks may be off by one step each way. */
const DRIFT_STEPS = 1;

/** The length that RFC 4226 recommends, in bytes: that of SHA-1. */
const SECRET_BYTES = 20;

const ISSUER = 'Rifq';

/** A new random secret, in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...SETTINGS, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/**
 * The address by which an authenticator app takes a secret over.
 * @param label names the account in the app
 */
export const secretUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The code of a secret at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() });

/** The digits of what was typed, when it has the form of an app's code; else null. What stands between them does not matter. */
export function readAppCode(typed: string): string | null {
  const digits = bareCode(typed);
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The time step to which a code of six digits belongs, at most one away from now; null when it belongs to none of them. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
