import { type Db, withTransaction } from '@rifq/db';
import type { Deps } from '../core/deps.ts';
import { insertDeadLetter } from './dead-letters.repository.ts';
import { loggableError } from './log.ts';
import { type Delivery, dropDelivery, scheduleRetry } from './outbox.repository.ts';

type FailureDeps = Pick<Deps, 'db' | 'now' | 'log'>;

/** Backoff in seconds after each failed attempt; after the last one the event goes to the dead letters. */
export const RETRY_DELAYS = [1, 5, 15, 60, 300, 900, 3600] as const;

/** The delay if not even the dead letter can be written. */
const LAST_DELAY = 3600;

const STORED_LENGTH = 1000;

/** Converts an error to storable text: without the values of a failed query, and without invalid characters. */
function storedError(error: unknown): string {
  const { type, message, code, constraint, cause } = loggableError(error);
  const summary = [type, message ?? code ?? cause?.message, constraint].filter(Boolean).join(' ');
  return summary.slice(0, STORED_LENGTH).toWellFormed().replaceAll('\0', '\u{fffd}');
}

const secondsFrom = (deps: FailureDeps, seconds: number) => new Date(deps.now().getTime() + seconds * 1000);

/** Schedules the retry of a failed delivery; after the last attempt it becomes a dead letter. */
export async function recordFailure(
  deps: FailureDeps,
  tx: Db,
  delivery: Delivery,
  error: unknown,
): Promise<void> {
  const { consumer, event, attempts } = delivery;
  const delay = RETRY_DELAYS[attempts - 1];
  const lastError = storedError(error);
  if (delay !== undefined) return scheduleRetry(tx, delivery, { dueAt: secondsFrom(deps, delay), lastError });
  if (!(await dropDelivery(tx, delivery))) return;
  await insertDeadLetter(tx, { eventId: event.id, consumer, error: lastError });
  const details = { err: error, event: event.id, kind: event.kind, consumer };
  deps.log.error(details, 'an event became a dead letter: see the command dead-letters');
}

/**
 * Ends one leased delivery in a separate transaction. Any failure in it, including the commit, counts as a failed
 * attempt, so that no delivery is retried forever.
 */
export async function concludeDelivery(
  deps: FailureDeps,
  delivery: Delivery,
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  try {
    await withTransaction(deps.db, work);
  } catch (error) {
    try {
      await withTransaction(deps.db, tx => recordFailure(deps, tx, delivery, error));
    } catch (unrecorded) {
      deps.log.error({ err: unrecorded, event: delivery.event.id }, 'a failed event could not be recorded');
      const delay = RETRY_DELAYS[delivery.attempts - 1] ?? LAST_DELAY;
      const next = { dueAt: secondsFrom(deps, delay), lastError: storedError(unrecorded) };
      await scheduleRetry(deps.db, delivery, next);
    }
  }
}
