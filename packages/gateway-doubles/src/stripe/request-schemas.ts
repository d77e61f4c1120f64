import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import * as z from 'zod/mini';
import type { FormFields } from './form.ts';

const FORM = 'application/x-www-form-urlencoded';
const jsonSchema = z.record(z.string(), z.unknown());
const operation = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: jsonSchema })),
  requestBody: z.optional(
    z.object({
      content: z.object({
        [FORM]: z.object({ schema: z.looseObject({ properties: z.optional(jsonSchema) }) }),
      }),
    }),
  ),
});
/** Stripe's published document, reduced to requests: see the README in this folder. */
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(JSON.parse(readFileSync(new URL('stripe-requests.json', import.meta.url), 'utf8')));

type Operation = z.output<typeof operation>;
export type KnownRequest = {
  /** The path as in the document: `/v1/customers/{customer}`. */
  readonly path: string;
  readonly method: string;
  /** The variables of the path, in order. */
  readonly names: readonly string[];
};

/** Finds a request in the document; null if it is not there. */
export function findOperation(method: string, path: string): KnownRequest | null {
  for (const [known, methods] of Object.entries(paths)) {
    const names = new RegExp(`^${known.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1);
    if (names !== undefined && method in methods) return { path: known, method, names };
  }
  return null;
}

/**
 * Fields renamed in the API version of stripe-node 23 since the document was written (its CHANGELOG, 23.0.0): the first
 * name was removed, the second added.
 */
const RENAMED = ['payment_method_types', 'allowed_payment_method_types'] as const;

function schemaOf(known: Operation, isPresentApi: boolean): Record<string, unknown> {
  if (known.requestBody === undefined) {
    const query = known.parameters.filter(parameter => parameter.in === 'query');
    const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
    return { type: 'object', properties, additionalProperties: false };
  }
  const { schema } = known.requestBody.content[FORM];
  const [gone, present] = RENAMED;
  const { [gone]: renamed, ...others } = schema.properties ?? {};
  if (!isPresentApi || renamed === undefined) return schema;
  return { ...schema, properties: { ...others, [present]: renamed } };
}

const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true });
const compiled = new Map<string, ValidateFunction>();

/** Converts texts into numbers and flags by the document. Returns the fault of the fields, or null. */
export function faultOf(
  { path, method }: KnownRequest,
  fields: FormFields,
  { isPresentApi }: { isPresentApi: boolean },
): string | null {
  const known = paths[path]?.[method];
  if (known === undefined) throw new Error(`${method} ${path} is not in the document`);
  const key = `${method} ${path} ${isPresentApi}`;
  const validate = compiled.get(key) ?? ajv.compile(schemaOf(known, isPresentApi));
  compiled.set(key, validate);
  return validate(fields) ? null : ajv.errorsText(validate.errors, { dataVar: '' });
}
