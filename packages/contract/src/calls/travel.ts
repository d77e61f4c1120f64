import * as z from 'zod/mini';
import { civilDate, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId } from './example.ts';
import { planItem } from './vaccines.ts';

/** The countries whose entry rules were read, by ISO code, and the European Union. */
export const destinations = ['SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'EG', 'JO', 'EU'] as const;
export type Destination = (typeof destinations)[number];

/** One thing that entry asks for. `reason` is a code with the values its sentence needs. */
export const travelStep = z.object({
  reason: planItem.shape.reason,
  /** `ask`: only the owner's papers, the vet or the authority can say. */
  state: z.enum(['done', 'open', 'ask']),
  /** The first day on which it can be done, or from which it holds. */
  from: z.nullable(z.string()),
  /** The last day on which it has to be done for the chosen day of travel. */
  by: z.nullable(z.string()),
  is_too_late: z.boolean(),
  sources: planItem.shape.sources,
  /** It rests on what was read of the country: said with its authority and the month of reading. */
  is_of_country: z.boolean(),
});
export type TravelStep = z.infer<typeof travelStep>;

/** What an entry asks for, in order, where the country of origin stands on the lists of the destination or does not. */
export const travelEntry = z.object({
  /** `any`: it does not depend on it, as far as was read. */
  origin: z.enum(['any', 'listed', 'unlisted']),
  /** The first day of entry, which may have passed; null where it cannot be said. */
  earliest: z.nullable(z.string()),
  /** Whether the chosen day is one; null without a day. */
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
  /** Whose rule it is, how sure it is, and when it was read. */
  rule: z.object({
    authority: z.string(),
    confidence: z.enum(['high', 'medium', 'low', 'none']),
    /** Other pages say otherwise: the strictest figure is kept, or what differs is a step to ask about. */
    sources_disagree: z.boolean(),
    /** The oldest rabies dose and the oldest antibody sample that it takes, in months; null: no figure was read. */
    dose_max_months: z.nullable(z.number()),
    titre_max_months: z.nullable(z.number()),
    /** A rabies dose counts for a year there, whatever its label says. */
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
    events: [],
  },
});
