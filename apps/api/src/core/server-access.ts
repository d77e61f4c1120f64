import { WriteScope } from './scope.ts';

/**
 * Leave for the server itself, where no actor asks: sign-in, jobs, consumers, operators. The linter says who may import
 * this: never what answers a request for a user's records.
 */
export function asServer<T extends string>(type: T, id: string): WriteScope<T> {
  return new WriteScope(type, id);
}
