import type { Writable } from './access.ts';
import { type Sealed, unseal, WriteScope } from './scope.ts';

/**
 * The scope of the server itself, where there is no actor: sign-in, jobs, consumers, operators. The linter restricts
 * its importers: nothing that responds to a request for a user's records.
 */
export function asServer<T extends string>(type: T, id: string): WriteScope<T> {
  return new WriteScope(type, id);
}

/** Opens a sealed record for the server itself. */
export function openAsServer<T extends string, R>(sealed: Sealed<T, R> | null): Writable<T, R> | null {
  if (sealed === null) return null;
  const { type, id } = sealed.resource;
  return { scope: asServer(type, id), row: unseal(sealed) };
}
