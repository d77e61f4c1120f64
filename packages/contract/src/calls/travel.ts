import * as z from 'zod/mini';
import { civilDate, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId } from './example.ts';
import { planItem } from './vaccines.ts';

/** Destinations with known entry rules: ISO codes of countries, and the European Union. */
export const destinations = ['SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'EG', 'JO', 'EU'] as const;
export type Destination = (typeof destinations)[number];

/** One requirement for entry. `reason` is a code with the values of its sentence. */
export const travelStep = z.object({
  reason: planItem.shape.reason,
  /** `ask`: can be verified only with the owner's papers, the vet or the authority. */
  state: z.enum(['done', 'open', 'ask']),
  /** First day on which it can be done, or is fulfilled. */
  from: z.nullable(z.string()),
  /** Last day on which it can be done for the chosen day of travel. */
  by: z.nullable(z.string()),
  is_too_late: z.boolean(),
  sources: planItem.shape.sources,
  /** Based on the country's published rules: shown with the authority and the month in which they were read. */
  is_of_country: z.boolean(),
});
export type TravelStep = z.infer<typeof travelStep>;

/** Requirements for entry, in order, from an origin that the destination lists or does not list. */
export const travelEntry = z.object({
  /** `any`: the rules that were read do not depend on the origin. */
  origin: z.enum(['any', 'listed', 'unlisted']),
  /** First possible day of entry, which may be in the past; null if unknown. */
  earliest: z.nullable(z.string()),
  /** Whether entry is possible on the chosen day; null if no day is chosen. */
  verdict: z.nullable(z.enum(['possible', 'tooLate', 'unknown'])),
  steps: z.array(travelStep),
});
export type TravelEntry = z.infer<typeof travelEntry>;

export const travelPlan = z.object({
  pet_id: uuid,
  /** Today where the pet lives. */
  as_of: z.string(),
  /** ISO code of the country in which the pet lives; empty when it is unknown. */
  country: z.string(),
  destination: z.enum(destinations),
  travel_on: z.nullable(z.string()),
  /** Source of the rule, its certainty, and when it was read. */
  rule: z.object({
    authority: z.string(),
    confidence: z.enum(['high', 'medium', 'low', 'none']),
    /** Sources disagree: the strictest figure applies, or the difference becomes a step in state `ask`. */
    sources_disagree: z.boolean(),
    /** Maximum age in months of the rabies dose and of the antibody sample; null if no figure was found. */
    dose_max_months: z.nullable(z.number()),
    titre_max_months: z.nullable(z.number()),
    /** A rabies dose is valid for one year there, regardless of its label. */
    is_proof_yearly: z.boolean(),
    read_at: z.array(z.string()),
    date_read: z.string(),
  }),
  entries: z.array(travelEntry),
});
export type TravelPlan = z.infer<typeof travelPlan>;

export const travelCalls = defineCalls({
  'GET /api/vaccines/travel': {
    method: 'get',
    path: '/api/vaccines/travel',
    summary: 'What an entry into a country asks for, in order, and by when; with or without a day of travel',
    payload: z.object({
      pet_id: uuid,
      destination: z.enum(destinations, 'field.choice'),
      travel_on: z.optional(civilDate),
    }),
    example: { pet_id: ownRecordId('pet'), destination: 'EU', travel_on: '2031-01-05' },
    response: z.object({ travel: travelPlan }),
    touches: 'pet',
    changesState: false,
  },
});
