import * as z from 'zod/mini';

const { $ZodArray, $ZodCatch, $ZodNullable, $ZodObject, $ZodOptional, $ZodPipe, $ZodString, $ZodUnion } =
  z.core;

/** Schemas without a text of unlimited length; of numbers, only the value is parsed. */
const WITHOUT_TEXT = [z.core.$ZodBoolean, z.core.$ZodEnum, z.core.$ZodLiteral, z.core.$ZodNumber];

/** Whether the first check of a string limits its length, and aborts further checks if it fails. */
function isBounded({ _zod: { def } }: z.core.$ZodString): boolean {
  const [first] = def.checks ?? [];
  return first instanceof z.core.$ZodCheckMaxLength && first._zod.def.abort === true;
}

/** Lists the paths of strings in a schema without a length limit before patterns. Throws for an unknown schema kind. */
export function unboundedTexts(schema: unknown, path = ''): string[] {
  if (schema instanceof $ZodString) return isBounded(schema) ? [] : [path];
  if (schema instanceof $ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) =>
      unboundedTexts(field, `${path}/${name}`),
    );
  if (schema instanceof $ZodArray) return unboundedTexts(schema._zod.def.element, `${path}/*`);
  if (schema instanceof $ZodUnion)
    return schema._zod.def.options.flatMap(option => unboundedTexts(option, path));
  if (schema instanceof $ZodPipe) return unboundedTexts(schema._zod.def.in, path);
  if (schema instanceof $ZodOptional || schema instanceof $ZodNullable || schema instanceof $ZodCatch)
    return unboundedTexts(schema._zod.def.innerType, path);
  if (WITHOUT_TEXT.some(kind => schema instanceof kind)) return [];
  throw new Error(`${path}: a schema of a kind that is not known`);
}
