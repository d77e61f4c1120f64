import { type Gate, makeGate } from '../core/gate.ts';

/**
 * Calls of one account that wait for each other's locks hold a few connections to the database, not all of them
 * (docs/decisions/0046). What waits is more than all the open tabs of a person ask for at the same time.
 */
const CALLS = { running: { each: 3, inAll: Number.POSITIVE_INFINITY }, waiting: { each: 60, inAll: 2_000 } };

/** The gate that the calls of accounts go through, by their ids. */
export const makeAccountGate = (): Gate => makeGate(CALLS);
