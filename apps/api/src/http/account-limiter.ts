import { type FairLimiter, makeFairLimiter } from '../core/fair-limiter.ts';

/**
 * Limits concurrent calls per account, so that calls waiting for each other's locks hold only a few database
 * connections (docs/decisions/0046). The queue is longer than the concurrent requests of all open tabs of a person.
 */
const CALLS = { running: { each: 3, inAll: Number.POSITIVE_INFINITY }, waiting: { each: 60, inAll: 2_000 } };

/** Creates the limiter of calls, keyed by account id. */
export const makeAccountLimiter = (): FairLimiter => makeFairLimiter(CALLS);

/**
 * Each file being sent holds chunks in memory, and up to four megabytes in the kernel's buffers (apps/api/README.md).
 * A page of pictures requests them all at the same time, so that those over the limit wait.
 */
const FILES = { running: { each: 8, inAll: 256 }, waiting: { each: 200, inAll: 4_000 } };

/** Creates the limiter of file transfers, keyed by the id of the reading account. */
export const makeSendingGate = (): FairLimiter => makeFairLimiter(FILES);
