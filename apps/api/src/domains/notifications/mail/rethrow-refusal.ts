import { PermanentFailure } from '../../../core/jobs.ts';
import { DeliveryError } from '../../../ports/delivery-error.ts';

/** Turns a refusal of a mail server, which no retry would change, into a permanent failure. */
export function rethrowRefusal(error: unknown): never {
  throw error instanceof DeliveryError && error.refused ? new PermanentFailure(error.message) : error;
}
