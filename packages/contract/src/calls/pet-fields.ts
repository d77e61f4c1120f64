import {
  cleanValue,
  countryIsos,
  MAX_WEIGHT_GRAMS,
  MICROCHIP_LENGTH,
  MIN_WEIGHT_GRAMS,
  microchipDigits,
  nameLimits,
  petColours,
  petFeeds,
} from '@rifq/rules';
import * as z from 'zod/mini';
import { pastedText } from '../bounded-text.ts';
import { civilDate, line, optionalLine, optionalText, uuid } from '../fields.ts';

export const speciesSchema = z.enum(['cat', 'dog'], 'field.choice');
export type Species = z.infer<typeof speciesSchema>;

/** At home, lost or passed away: the last two stop reminders, tasks and offers. */
export const petStateSchema = z.enum(['home', 'lost', 'passed_away'], 'field.choice');
export type PetState = z.infer<typeof petStateSchema>;

const codeOf = (list: readonly { readonly code: number }[]) =>
  z.nullish(
    z
      .number('field.choice')
      .check(z.refine<number>(code => list.some(entry => entry.code === code), 'field.choice')),
  );

const microchip = z.nullish(
  pastedText(MICROCHIP_LENGTH, 'field.microchip').check(
    z.overwrite(cleanValue),
    z.refine<string>(
      typed => typed === '' || microchipDigits(typed)?.length === MICROCHIP_LENGTH,
      'field.microchip',
    ),
    z.overwrite(typed => microchipDigits(typed) ?? typed),
  ),
);

/** Data about a pet given by its owner. Null or absent means unknown. */
export const petFields = {
  name: line(nameLimits.pet),
  breed: z.nullish(z.int('field.breed')),
  breed_other: optionalLine(nameLimits.short),
  sex: z.nullish(z.enum(['male', 'female'], 'field.choice')),
  neutered: z.nullish(z.boolean('field.choice')),
  birth_date: z.nullish(civilDate),
  /** True when the birth date was estimated from an age. */
  birth_estimated: z.optional(z.boolean('field.choice')),
  /** Six months or older, stated by the owner of a pet without a birth date; a younger one gets an estimated birth. */
  is_adult: z.nullish(z.literal(true, 'field.choice')),
  /** ISO code of the country in which the pet lives; null for the owner's country. */
  country: z.nullish(z.enum(countryIsos, 'field.country')),
  colour: codeOf(petColours),
  feed: codeOf(petFeeds),
  microchip,
  allergies: optionalLine(nameLimits.note),
  notes: optionalText(nameLimits.note),
};

export const petFieldsExample = {
  name: 'سمسم',
  breed: 103,
  breed_other: 'أمه شيرازية',
  sex: 'male',
  neutered: true,
  birth_date: '2023-04-02',
  birth_estimated: true,
  is_adult: null,
  country: 'AE',
  colour: 7,
  feed: 1,
  microchip: '682098100345128',
  allergies: 'السمك',
  notes: 'يخاف المكنسة',
} as const;

export const weightGrams = z
  .int('field.weight')
  .check(z.minimum(MIN_WEIGHT_GRAMS, 'field.weight'), z.maximum(MAX_WEIGHT_GRAMS, 'field.weight'));

export const weight = z.object({
  id: uuid,
  grams: z.number(),
  measured_on: z.string(),
  /** The clinic that recorded it, whose weights the owner cannot change; null for the owner's own. */
  clinic: z.nullable(z.string()),
});
export type Weight = z.infer<typeof weight>;

export const pet = z.object({
  id: uuid,
  name: z.string(),
  species: speciesSchema,
  breed: z.nullable(z.number()),
  breed_other: z.nullable(z.string()),
  sex: z.nullable(z.enum(['male', 'female'])),
  neutered: z.nullable(z.boolean()),
  birth_date: z.nullable(z.string()),
  birth_estimated: z.boolean(),
  is_adult: z.nullable(z.literal(true)),
  country: z.nullable(z.enum(countryIsos)),
  colour: z.nullable(z.number()),
  feed: z.nullable(z.number()),
  microchip: z.nullable(z.string()),
  allergies: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  state: petStateSchema,
  state_since: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
  /** The latest weight, in grams. */
  weight: z.nullable(weight),
  created_at: z.string(),
  updated_at: z.string(),
  /** Version of its fields and its state. */
  version: z.string(),
});
export type Pet = z.infer<typeof pet>;
