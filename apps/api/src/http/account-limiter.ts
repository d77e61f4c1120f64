import { type FairLimiter, makeFairLimiter } from '../core/fair-limiter.ts';

/**
 * Calls of one account that wait for each other's locks hold a few connections to the database, not all of them
 * (docs/decisions/0046). What waits is more than all the open tabs of a person ask for at the same time.
 */
const CALLS = { running: { each: 3, inAll: Number.POSITIVE_INFINITY }, waiting: { each: 60, inAll: 2_000 } };

/** The gate that the calls of accounts go through, by their ids. */
export const makeAccountLimiter = (): FairLimiter => makeFairLimiter(CALLS);

/**
 * Each file that is being sent holds pieces in memory, and up to four megabytes in the system's (docs/decisions/0042). A page of
 * pictures asks for all of them at once, so that those that find no place wait.
 */
const FILES = { running: { each: 8, inAll: 256 }, waiting: { each: 200, inAll: 4_000 } };

/** The gate that files go through, by the ids of the accounts that read them. */
export const makeSendingGate = (): FairLimiter => makeFairLimiter(FILES);
