import { bareCode } from '@rifq/rules';
import { Secret, TOTP } from 'otpauth';

/** Settings that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Clocks may be off by one step each way. */
const DRIFT_STEPS = 1;

/** Length in bytes that RFC 4226 recommends, equal to a SHA-1 hash. */
const SECRET_BYTES = 20;

const ISSUER = 'Rifq';

/** Generates a random secret, in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...SETTINGS, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/**
 * Returns the otpauth URI that adds a secret to an authenticator app.
 * @param label names the account in the app
 */
export const secretUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** Returns the code of a secret at a time. */
export const codeAt = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() });

/** Returns the six digits of a typed code without separators; null when it has not the form of an app's code. */
export function readAppCode(typed: string): string | null {
  const digits = bareCode(typed);
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Returns the time step of a six-digit code, at most one away from the current step; null when none matches. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
