import { ApiError } from '../../lib/calls/api-error.ts';
import type { PhoneHolder } from './client-inputs.tsx';

/** Returns the client of the clinic who has the phone of a refused call; undefined after another failure. */
export function phoneHolderOf(error: unknown): PhoneHolder | undefined {
  if (!(error instanceof ApiError) || error.code !== 'clients.phone_taken') return undefined;
  return error.clientId === undefined ? undefined : { id: error.clientId, message: error.message };
}
