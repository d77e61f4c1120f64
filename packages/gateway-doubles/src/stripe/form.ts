/** A value of a form as Stripe parses it: text, a list, or fields. */
export type FormValue = string | FormValue[] | FormFields;
export type FormFields = { [name: string]: FormValue };

type Level = Map<string, Level | string>;

/** Splits `a[b][0]` into `a`, `b`, `0`. */
const partsOf = (name: string): string[] =>
  name.split(/[[\]]+/).filter((part, at) => part !== '' || at === 0);

function put(level: Level, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    level.set(first, value);
    return;
  }
  const inner = level.get(first);
  const next: Level = inner instanceof Map ? inner : new Map();
  level.set(first, next);
  put(next, rest, value);
}

function valuesOf(level: Level | string): FormValue {
  if (typeof level === 'string') return level;
  const values = [...level].map(([name, inner]) => [name, valuesOf(inner)] as const);
  const isList = values.length > 0 && values.every(([name]) => /^\d+$/.test(name));
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values);
}

/** Parses a form or a query with Stripe's brackets: `items[0][price]=p`, `types[]=card`. */
export function parseForm(text: string): FormFields {
  const top: Level = new Map();
  const counts = new Map<string, number>();
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = partsOf(name);
    if (name.endsWith('[]')) {
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      parts.push(String(count));
    }
    put(top, parts, value);
  }
  return Object.fromEntries([...top].map(([name, level]) => [name, valuesOf(level)]));
}
