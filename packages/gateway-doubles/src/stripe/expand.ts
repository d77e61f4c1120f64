import { ApiError, type World } from './world.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stores of related objects, by the field with their id. */
const stores = {
  payment_intent: 'intents',
  setup_intent: 'setupIntents',
  payment_method: 'methods',
  latest_charge: 'charges',
  customer: 'customers',
} as const satisfies Record<string, keyof World>;
const isExpandable = (field: string): field is keyof typeof stores => Object.hasOwn(stores, field);

function expandOne(world: World, object: Json, [field = '', ...rest]: string[]): void {
  if (!isExpandable(field) || !(field in object)) throw new ApiError(400, { param: 'expand' });
  const value = object[field];
  if (typeof value === 'string') object[field] = structuredClone(world[stores[field]].get(value));
  const inner = object[field];
  if (rest.length > 0 && isObject(inner)) expandOne(world, inner, rest);
}

/** Returns an object with ids of related objects, or those expanded on request (`payment_intent.latest_charge`). */
export function expandedObject(world: World, object: object, expand: readonly string[]): Json {
  const result: Json = { ...structuredClone(object) };
  for (const path of expand) expandOne(world, result, path.split('.'));
  return result;
}
