import { WriteScope } from './scope.ts';

/**
 * A scope for work without an actor: sign-in, jobs, consumers, operators. The linter says who may import it: nothing
 * that answers a request for a user's records.
 */
export function asServer<T extends string>(type: T, id: string): WriteScope<T> {
  return new WriteScope(type, id);
}
