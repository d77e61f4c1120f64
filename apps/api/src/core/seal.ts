import { type Resource, Sealed } from './scope.ts';

/** Seals a row that was found by an id that anyone may have sent. Only repositories may: a service could name itself. */
export function seal<T extends string, R>(resource: Resource<T>, row: R): Sealed<T, R> {
  return new Sealed(resource, row);
}
