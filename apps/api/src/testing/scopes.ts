import type { Writable } from '../core/access.ts';
import { type Sealed, unseal, WriteScope } from '../core/scope.ts';

/** A scope without a decision about access: tests call the parts below it. */
export const scopeOf = <T extends string>(type: T, id: string): WriteScope<T> => new WriteScope(type, id);

/** Opens a sealed record without a decision about access. */
export function openAnyway<T extends string, R>(sealed: Sealed<T, R> | null): Writable<T, R> | null {
  if (sealed === null) return null;
  const { type, id } = sealed.resource;
  return { scope: scopeOf(type, id), row: unseal(sealed) };
}
