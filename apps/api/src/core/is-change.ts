import { isDeepStrictEqual } from 'node:util';

/** Whether these columns would change anything of a row. Undefined columns stay unchanged. */
export function isChange<T extends object>(
  row: T,
  columns: { readonly [C in keyof T]?: T[C] | undefined },
): boolean {
  return Object.entries(columns).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(row, name)),
  );
}
