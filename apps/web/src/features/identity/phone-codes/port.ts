import type { Verification } from '../../../lib/session/auth-store.ts';
import type { ChallengeRun } from '../challenge/use-challenge.ts';

/** A phone and its country, as they were typed. */
export interface Phone {
  phone: string;
  countryCode: number;
}

/** How a step shows that the browser is being checked, and lets that be cancelled. */
export type Checks = Pick<ChallengeRun, 'run' | 'during'>;

/** Who sends the code to a phone and checks it; the server has the other half of it (docs/decisions/0078). */
export interface PhoneCodes {
  /** Has a code sent to a phone. @throws {ApiError} */
  send(phone: Phone, checks: Checks): Promise<Verification>;
  /** Proves the phone with the code. @returns the id of the verification that is proved, and spent. @throws {ApiError} */
  prove(verification: Verification, code: string, checks: Checks): Promise<string>;
}
