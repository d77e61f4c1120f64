import { type Resource, Sealed } from './scope.ts';

/** Seals a row found by an id from any client. Only for repositories: a service could pass itself as owner. */
export function seal<T extends string, R>(resource: Resource<T>, row: R): Sealed<T, R> {
  return new Sealed(resource, row);
}
