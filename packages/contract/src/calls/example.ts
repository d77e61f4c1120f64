/** The value of one field of an example: plain JSON. */
export type ExampleValue =
  | null
  | boolean
  | number
  | string
  | readonly ExampleValue[]
  | { readonly [field: string]: ExampleValue };

export type Example = { readonly [field: string]: ExampleValue };

const NEW_ID = 'new id';
const PLACEHOLDER = /<([\w ]+)>/g;

/** Placeholder in an example for the id of one of the caller's records, known only to the database. */
export const ownRecordId = <K extends string>(kind: K): `<${K}>` => `<${kind}>`;

/** Placeholder in an example for a new id: an idempotency key, or part of a text that must be unique. */
export const uniqueValue = () => ownRecordId(NEW_ID);

/** Placeholder in an example for shared data, such as a doctor whom every owner can book, or a free slot. */
export const sharedValue = <K extends string>(fact: K): `<some ${K}>` => `<some ${fact}>`;

/** The kinds of record that an example names. */
export type KindIn<V> = V extends `<${infer K}>`
  ? Exclude<K, typeof NEW_ID | `some ${string}`>
  : V extends object
    ? KindIn<V[keyof V]>
    : never;

/** Replaces the placeholders by real ids. */
export function fillExample(
  example: ExampleValue,
  { idOf, newId }: { idOf: (kind: string) => string; newId: () => string },
): ExampleValue {
  const fill = (value: ExampleValue): ExampleValue => fillExample(value, { idOf, newId });
  if (typeof example === 'string')
    return example.replace(PLACEHOLDER, (_text, kind: string) => (kind === NEW_ID ? newId() : idOf(kind)));
  if (Array.isArray(example)) return example.map(fill);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([field, value]) => [field, fill(value)]));
}
