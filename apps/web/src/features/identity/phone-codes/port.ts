import type { Verification } from '../../../lib/session/auth-store.ts';
import type { ChallengeRun } from '../challenge/use-challenge.ts';

/** A phone and its country, as typed. */
export interface DialedPhone {
  phone: string;
  countryCode: number;
}

/** Shows that the browser is being checked, and lets the user cancel. */
export type Checks = Pick<ChallengeRun, 'run' | 'during'>;

/** Sends and verifies codes; the server has the other half of it (docs/decisions/0078). */
export interface PhoneCodes {
  /** Sends a code to a phone. @throws {ApiError} */
  send(phone: DialedPhone, checks: Checks): Promise<Verification>;
  /**
   * Proves the phone with the code. @returns the id of the proved verification, which is then consumed. @throws
   * {ApiError}
   */
  prove(verification: Verification, code: string, checks: Checks): Promise<string>;
}
