import { nameLimits, productDays, protocolKeys, titreLevel } from '@rifq/rules';
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { civilDate, idempotencyKey, line, openedVersion, optionalLine, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';

const protocol = z.enum(protocolKeys, 'field.protocol');

/** The key of a vaccine, a treatment or a test. */
export const protocolOfDose = protocol;

/** The record of one visit: one or more protocols given on one day, with data from the label. */
export const doseFields = {
  given_on: civilDate,
  /** Protocols given: one, or all parts of a combined product. */
  protocols: z
    .array(protocol, 'field.protocols')
    .check(z.minLength(1, 'field.protocols'), z.maxLength(8, 'field.protocols')),
  /** A known combined product (a key of the rule base): it then determines the protocols and the types. */
  product: z.nullish(boundedText(60, 'field.choice')),
  product_name: optionalLine(nameLimits.short),
  vaccine_type: z.nullish(z.enum(['live', 'inactivated'], 'field.choice')),
  /** Route; a known product determines it. If absent from an update, it is unchanged. */
  route: z.nullish(z.enum(['injectable', 'intranasal', 'oral'], 'field.choice')),
  /** For unknown flea and tick products: days of protection on the label. If absent from an update, unchanged. */
  interval_days: z.nullish(
    z
      .int('field.interval')
      .check(z.minimum(productDays.least, 'field.interval'), z.maximum(productDays.most, 'field.interval')),
  ),
  batch: optionalLine(nameLimits.short),
  /** Expiry on the label: of a month the last day. If absent from an update, it is unchanged. */
  expires_on: z.nullish(civilDate),
  clinic: optionalLine(nameLimits.short),
  /** For tests only (protocols 6, 10 and felvTest). */
  result: z.nullish(z.enum(['negative', 'positive'], 'field.result')),
  /** For a rabies titre only; `given_on` is the day of the sample. If absent from an update, both are unchanged. */
  laboratory: optionalLine(nameLimits.short),
  /** In hundredths of an IU/ml. */
  level_hundredths: z.nullish(
    z
      .int('field.titre_level')
      .check(
        z.minimum(titreLevel.least, 'field.titre_level'),
        z.maximum(titreLevel.most, 'field.titre_level'),
      ),
  ),
};

export const doseFieldsExample = {
  given_on: '2025-06-01',
  protocols: ['2'],
  product: null,
  product_name: 'Nobivac Rabies',
  vaccine_type: 'inactivated',
  route: 'injectable',
  interval_days: null,
  batch: 'A482-19B',
  expires_on: '2027-03-31',
  clinic: 'عيادة الواحة',
  result: null,
  laboratory: null,
  level_hundredths: null,
} as const;

export const dose = z.object({
  id: uuid,
  pet_id: uuid,
  given_on: z.string(),
  protocols: z.array(protocol),
  product: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  vaccine_type: z.nullable(z.enum(['live', 'inactivated'])),
  route: z.nullable(z.enum(['injectable', 'intranasal', 'oral'])),
  interval_days: z.nullable(z.number()),
  batch: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  clinic: z.nullable(z.string()),
  result: z.nullable(z.enum(['negative', 'positive'])),
  laboratory: z.nullable(z.string()),
  level_hundredths: z.nullable(z.number()),
  label: z.nullable(z.string()),
  /**
   * For a rabies dose given after the previous one's validity: the last day of that validity. At home the dose is a
   * booster, for travel a first dose.
   */
  proof_lapsed_on: z.nullable(z.string()),
  /** Protocols for which the plan ignores this record, with the reason. */
  not_counted: z.array(z.object({ protocol, why: z.enum(['tooYoung', 'tooSoon', 'restarted', 'narrower']) })),
  /** Set when a doctor has confirmed the record; it can then no longer be changed by the owner. */
  confirmed_at: z.nullable(z.string()),
  /** Doctor and clinic that confirmed it, with their names at that time. */
  confirmed_by: z.nullable(z.object({ doctor: z.string(), clinic: z.string() })),
  /** Whether that doctor copied it from the paper booklet: it was given elsewhere. */
  from_booklet: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Version of the data that the owner recorded. */
  version: z.string(),
});
export type Dose = z.infer<typeof dose>;

/** The owner's options for the plan of one pet; the rule base gives the defaults. */
export const planOptions = z.object({
  /** Optional vaccines chosen by the owner. */
  opt_in: z.array(protocol).check(z.maxLength(protocolKeys.length, 'field.choice')),
  /** Outdoor or at-risk cat; null until answered. */
  high_risk: z.nullable(z.boolean('field.choice')),
  /** Indoor, single cat, no boarding, and a product whose leaflet allows three years. */
  low_risk: z.boolean('field.choice'),
  /** The rabies label says three years; a country that requires yearly proof still overrides it. */
  three_year_rabies: z.boolean('field.choice'),
  /** Lives in Dubai: yearly DHPPi/L for the municipality tag. */
  dubai: z.boolean('field.choice'),
  deworming: z.enum(['default', 'monthly', 'six_weeks'], 'field.choice'),
  /** Whether the plan's offer of tick control is shown. */
  tick_control: z.enum(['offered', 'hidden'], 'field.choice'),
});
export type PlanOptions = z.infer<typeof planOptions>;

export const planOptionsExample = {
  opt_in: ['7'],
  high_risk: true,
  low_risk: false,
  three_year_rabies: true,
  dubai: true,
  deworming: 'monthly',
  tick_control: 'hidden',
} as const;

export const planStatus = z.enum([
  'upcoming',
  'due',
  'overdue',
  'restart',
  'deferred',
  'noRecord',
  'notScheduled',
  'notApplicable',
]);
export type PlanStatus = z.infer<typeof planStatus>;

/** Health states: a deferral for one of them applies to all vaccines, and no dose ends it. */
export const healthStates = ['pregnant', 'nursing', 'weakImmunity'] as const;

export const deferralReasons = [
  'sick',
  ...healthStates,
  'reaction',
  'titre',
  'positiveTest',
  'other',
] as const;

/** A vet's advice to omit a vaccine, or to give it later. */
export const deferral = z.object({
  reason: z.enum(deferralReasons),
  /** Doctor or clinic that gave the advice, as named by the owner; or the doctor who noted it. */
  said_by: z.string(),
  /** The clinic of the doctor who noted it, by its name then; null if the owner did. */
  clinic_name: z.nullable(z.string()),
  /** Day on which it was recorded. */
  noted_on: z.string(),
  /** First day on which it may be given; null until the vet decides otherwise. */
  until: z.nullable(z.string()),
  /** Set once it was ended before that: the day, and the doctor who did; null for the owner. */
  ended: z.nullable(z.object({ on: z.string(), by: z.nullable(z.string()) })),
});
export type Deferral = z.infer<typeof deferral>;

/** A health state, named by a vet, that defers vaccines. */
export const healthState = z.object({
  state: z.enum(healthStates),
  /** As for a deferral. */
  said_by: z.string(),
  clinic_name: z.nullable(z.string()),
  noted_on: z.string(),
  /** First day without it; null until the vet decides otherwise. */
  until: z.nullable(z.string()),
  version: z.string(),
});
export type HealthState = z.infer<typeof healthState>;

/**
 * One item of a pet's plan from the care-plan engine: a single protocol, or several that one
 * combined product covers on the same day. `reason` is a code with the values of its sentence.
 */
export const planItem = z.object({
  protocols: z.array(protocol),
  combo: z.nullable(z.enum(['combo3cat', 'comboDog'])),
  kind: z.enum(['vaccine', 'treatment', 'test']),
  /** Whether it is planned only if chosen, or only for young animals and those at risk. */
  optional: z.boolean(),
  status: planStatus,
  due_on: z.nullable(z.string()),
  /** Days after `due_on` during which the dose is still due, not overdue. */
  grace_days: z.nullable(z.number()),
  stage: z.nullable(z.enum(['first', 'primary', 'booster', 'repeat', 'treatment'])),
  dose_number: z.nullable(z.number()),
  action: z.nullable(z.string()),
  reason: z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  sources: z.array(
    z.object({
      name: z.string(),
      url: z.nullable(z.string()),
      /** Year of the edition that was read; null if it had no date. */
      year: z.nullable(z.number()),
    }),
  ),
  /** Set if a dose was moved to another day because of another vaccine. */
  moved: z.nullable(
    z.object({
      /** The protocols of this item that were moved. */
      protocols: z.array(protocol),
      with: protocol,
      /** The day on which it would be due without that vaccine; with `notBefore` the earliest possible day. */
      from: z.string(),
      /**
       * In one visit with that vaccine, at least 14 days after it is planned, or after it was given; `notBefore`:
       * already overdue when that one was given, so its due date is unchanged.
       */
      how: z.enum(['sameDay', 'apart', 'afterDose', 'notBefore']),
    }),
  ),
  /** ISO code of the country whose rule affects this item: shown with "confirm with the authority". */
  country: z.nullable(z.string()),
  /** Last day of a rabies dose's validity, if a deferral lasts longer. */
  proof_ends_on: z.nullable(z.string()),
  /** The health state for which it is deferred; `deferral` then has its source and end. */
  held_by: z.nullable(z.enum(healthStates)),
  /** Set while a deferral applies, also after its end if nothing was given since. */
  deferral: z.nullable(deferral),
  deferral_version: z.string(),
});
export type PlanItem = z.infer<typeof planItem>;

/** A country's rabies rule and when it was read; shown with "confirm with the authority". */
export const countryRule = z.object({
  country: z.string(),
  authority: z.string(),
  yearly_proof: z.enum(['required', 'certificateForLicence', 'notFound', 'byLabel']),
  date_read: z.string(),
});

export const petPlan = z.object({
  pet_id: uuid,
  /** Today where the pet lives. */
  as_of: z.string(),
  /** ISO code of the country in which the pet lives; empty when it is unknown. */
  country: z.string(),
  country_rule: z.nullable(countryRule),
  options: planOptions,
  options_version: z.string(),
  /** The doctor and the clinic that last set some, by their names then, and why; null if only the owner has. */
  options_set_by: z.nullable(
    z.object({
      doctor: z.string(),
      clinic: z.string(),
      reason: z.string(),
      /** Whether the owner has since changed what that doctor set. */
      is_changed_by_owner: z.boolean(),
    }),
  ),
  /** Health states that have not ended. */
  health_states: z.array(healthState),
  items: z.array(planItem),
  /** Dose records, newest first. */
  doses: z.array(dose),
});
export type PetPlan = z.infer<typeof petPlan>;

const oneDose = z.object({ dose });
const doseId = z.object({ dose_id: uuid });
const petExample = { pet_id: ownRecordId('pet') };
const doseExample = { dose_id: ownRecordId('dose') };

/** Vaccines of a plan that wait. */
export const deferredProtocols = {
  protocols: z
    .array(protocol, 'field.no_protocol')
    .check(z.minLength(1, 'field.no_protocol'), z.maxLength(protocolKeys.length, 'field.no_protocol')),
};
const deferredVaccines = { pet_id: uuid, ...deferredProtocols };
/** Why and until when they wait. */
export const deferralInput = {
  reason: z.enum(deferralReasons, 'field.choice'),
  until: z.nullish(civilDate),
};
const deferredExample = { ...petExample, protocols: ['2'] } as const;

export const vaccineCalls = defineCalls({
  'GET /api/vaccines/plan': {
    method: 'get',
    path: '/api/vaccines/plan',
    summary:
      "Plans and records of the caller's pets that are not archived, or of one pet, each as of today where it lives. `as_of` is the owner's today",
    payload: z.object({ pet_id: z.optional(uuid) }),
    example: petExample,
    response: z.object({ as_of: z.string(), pets: z.array(petPlan) }),
    touches: 'pet',
    changesState: false,
  },
  'POST /api/vaccines/doses/create': {
    method: 'post',
    path: '/api/vaccines/doses/create',
    summary: 'Record a dose, a treatment or a test',
    payload: z.object({ idempotency_key: idempotencyKey, pet_id: uuid, ...doseFields }),
    example: { idempotency_key: uniqueValue(), ...petExample, ...doseFieldsExample },
    response: oneDose,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/vaccines/doses/update': {
    method: 'post',
    path: '/api/vaccines/doses/update',
    summary: 'Change a record that no doctor has confirmed',
    payload: z.object({ dose_id: uuid, ...doseFields, version: openedVersion }),
    example: { ...doseExample, ...doseFieldsExample },
    response: oneDose,
    touches: 'dose',
    changesState: true,
  },
  'POST /api/vaccines/doses/remove': {
    method: 'post',
    path: '/api/vaccines/doses/remove',
    summary: 'Remove a record that no doctor has confirmed',
    payload: doseId,
    example: doseExample,
    response: oneDose,
    touches: 'dose',
    changesState: true,
  },
  'POST /api/vaccines/doses/restore': {
    method: 'post',
    path: '/api/vaccines/doses/restore',
    summary: 'Undo the removal of a record',
    payload: doseId,
    example: { dose_id: ownRecordId('removedDose') },
    response: oneDose,
    touches: 'removedDose',
    changesState: true,
  },
  'POST /api/vaccines/doses/label': {
    method: 'post',
    path: '/api/vaccines/doses/label',
    summary: 'Attach a photo of the label; it is re-encoded and its location data dropped',
    payload: doseId,
    example: doseExample,
    files: ['label'],
    response: oneDose,
    touches: 'dose',
    changesState: true,
  },
  'POST /api/vaccines/options': {
    method: 'post',
    path: '/api/vaccines/options',
    summary: 'Choose the options of a pet’s plan',
    payload: z.object({ pet_id: uuid, options: planOptions, version: openedVersion }),
    example: { ...petExample, options: planOptionsExample },
    response: z.object({ plan: petPlan }),
    touches: 'pet',
    changesState: true,
  },
  'POST /api/vaccines/defer': {
    method: 'post',
    path: '/api/vaccines/defer',
    summary:
      'Note that a vet advised against vaccines, or for later; a state of the animal is noted for all its vaccines. Replaces an earlier note',
    payload: z.object({
      ...deferredVaccines,
      ...deferralInput,
      said_by: line(nameLimits.short),
      version: openedVersion,
    }),
    example: { ...deferredExample, reason: 'sick', said_by: 'عيادة الواحة', until: null },
    response: z.object({ plan: petPlan }),
    touches: 'pet',
    changesState: true,
  },
  'POST /api/vaccines/resume': {
    method: 'post',
    path: '/api/vaccines/resume',
    summary: 'End the note that vaccines wait for the vet',
    payload: z.object({ ...deferredVaccines, version: openedVersion }),
    example: { pet_id: ownRecordId('deferredPet'), protocols: ['2'] },
    response: z.object({ plan: petPlan }),
    touches: 'deferredPet',
    changesState: true,
  },
  'POST /api/vaccines/health-states/end': {
    method: 'post',
    path: '/api/vaccines/health-states/end',
    summary: 'End a state of the animal for which its vaccines wait',
    payload: z.object({
      pet_id: uuid,
      state: z.enum(healthStates, 'field.choice'),
      version: openedVersion,
    }),
    example: { pet_id: ownRecordId('deferredPet'), state: 'weakImmunity' },
    response: z.object({ plan: petPlan }),
    touches: 'deferredPet',
    changesState: true,
  },
});
