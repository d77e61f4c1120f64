/** The kinds of record that a call can name. A database of the tests holds one of each for an owner. */
export const recordKinds = [
  'phone',
  'verification',
  'proof',
  'device',
  'pet',
  'archivedPet',
  'weight',
  'dose',
  'removedDose',
  'notification',
  'pushEndpoint',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What an example sends for one field: plain JSON. */
export type ExampleValue =
  | null
  | boolean
  | number
  | string
  | readonly ExampleValue[]
  | { readonly [field: string]: ExampleValue };

export type Example = { readonly [field: string]: ExampleValue };

/** Stands in an example for the id of a record of the caller's, which only a database knows. */
export const its = (kind: RecordKind): string => `<${kind}>`;

/** Stands in an example for a new id: an idempotency key, or a part of a text that nobody else has sent. */
export const fresh = (): string => '<new id>';

/** Puts real ids in the place of `its` and `fresh`. */
export function fillExample(
  example: ExampleValue,
  { idOf, newId }: { idOf: (kind: RecordKind) => string; newId: () => string },
): ExampleValue {
  const fill = (value: ExampleValue): ExampleValue => fillExample(value, { idOf, newId });
  if (typeof example === 'string') {
    return recordKinds
      .reduce((text, kind) => text.replaceAll(its(kind), () => idOf(kind)), example)
      .replaceAll(fresh(), newId);
  }
  if (Array.isArray(example)) return example.map(fill);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([field, value]) => [field, fill(value)]));
}
