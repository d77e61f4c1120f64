import type { ExampleValue } from '@rifq/contract/calls';
import fc from 'fast-check';
import type * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A JSON value. */
export type Json = ExampleValue;

/** Values by field name that are more likely to be valid than random ones of the schema. */
export type Hints = Readonly<Record<string, fc.Arbitrary<Json>>>;

/** Returns a nested schema; the contract writes all of them out. */
function schemaIn(child: boolean | JsonSchema | (boolean | JsonSchema)[] | undefined): JsonSchema {
  if (typeof child !== 'object' || Array.isArray(child)) throw new Error('a schema without a type');
  return child;
}

const text = (schema: JsonSchema) =>
  fc.string({ maxLength: Math.min(schema.maxLength ?? 20, 40), unit: 'grapheme' });

function valueOfType(type: string, schema: JsonSchema, hints: Hints): fc.Arbitrary<Json> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e6),
        max: Math.min(schema.maximum ?? 1e6, 1e6),
      });
    case 'string':
      return schema.format === 'uuid' ? fc.uuid() : text(schema);
    case 'array':
      return fc.array(valuesOf(schemaIn(schema.items), hints), {
        minLength: 1,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return objectOf(schema, hints);
    default:
      throw new Error(`no values are known for the type ${type}`);
  }
}

function objectOf(schema: JsonSchema, hints: Hints): fc.Arbitrary<Json> {
  const model: Record<string, fc.Arbitrary<Json>> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    model[name] = hints[name] ?? valuesOf(schemaIn(field), hints);
  }
  return fc.record(model, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true });
}

/** Generates values of a schema's type. Refinements are not applied, so not every one is valid. */
export function valuesOf(schema: JsonSchema, hints: Hints = {}): fc.Arbitrary<Json> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(choice => valuesOf(choice, hints)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['null']);
  return fc.oneof(...types.map(type => valueOfType(type, schema, hints)));
}

const deep = (levels: number): Json => {
  let value: Json = {};
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

/** Values that a hostile or broken client may send instead of a valid one. */
export const nasty: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\u0000',
  'قط\u0000ة',
  '\ud800',
  'a\udfffb',
  '\u202e\u200f\ufeff',
  '\u001b[31m',
  '\uffff\ufffe',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '{{7*7}}%s%n',
  '../../etc/passwd',
  '0000-00-00',
  '2024-02-30',
  '-2024-01-01',
  '999999-01-01',
  '0001-01-01',
  '9999-12-31',
  '2024-01-01T00:00:00Z',
  'infinity',
  'epoch',
  '٢٠٢٤-٠١-٠١',
  'x'.repeat(2000),
  'ﷺ'.repeat(20_000),
  [],
  [[]],
  [null],
  ['2', '2'],
  Array.from({ length: 3000 }, () => 'x'),
  {},
  { valueOf: 1, toString: 1 },
  { length: 5 },
  { toJSON: 'x' },
  { $ne: null },
  { constructor: { prototype: { admin: true } } },
  deep(60),
];

export type Path = readonly (string | number)[];

/** Lists the paths of all values within a value, root first. */
export function pathsOf(value: Json, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [at];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...inner.flatMap(([key, child]) => pathsOf(child, [...at, key]))];
}

/** Returns the value with another one at a path; `undefined` removes it. */
export function withAt(value: Json, [key, ...rest]: Path, next: Json | undefined): Json | undefined {
  if (key === undefined) return next;
  if (value === null || typeof value !== 'object') return value;
  const isList = Array.isArray(value);
  const entries: [string | number, Json][] = isList ? [...value.entries()] : Object.entries(value);
  const changed = entries.flatMap(([name, child]): [string | number, Json][] => {
    const put = name === key ? withAt(child, rest, next) : child;
    return put === undefined ? [] : [[name, put]];
  });
  return isList ? changed.map(([, child]) => child) : Object.fromEntries(changed);
}

/** Generates values with one to three changes to another type, a hostile value, or nothing. */
export function brokenFrom(values: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const breakage = fc.record({
    where: fc.nat(),
    what: fc.oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constant(undefined),
    ),
  });
  return fc.tuple(values, fc.array(breakage, { minLength: 1, maxLength: 3 })).map(([value, breakages]) =>
    breakages.reduce<Json>((broken, { where, what }) => {
      const paths = pathsOf(broken);
      return withAt(broken, paths[where % paths.length] ?? [], what) ?? {};
    }, value),
  );
}
