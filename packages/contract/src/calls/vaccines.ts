import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { civilDate, idempotencyKey, line, openedVersion, optionalLine, uuid } from '../fields.ts';
import { nameLimits, productDays, titreLevel } from '../limits.ts';
import { protocolKeys } from '../reference/vaccines.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';

const protocol = z.enum(protocolKeys, 'field.protocol');

/** One visit's record: one or more protocols given on one day, with what the label says. */
export const doseFields = {
  given_on: civilDate,
  /** What was given: one protocol, or all parts of a combined product. */
  protocols: z
    .array(protocol, 'field.protocols')
    .check(z.minLength(1, 'field.protocols'), z.maxLength(8, 'field.protocols')),
  /** A known combined product (a key of the rule base): it then decides the protocols and the types. */
  product: z.nullish(boundedText(60, 'field.choice')),
  product_name: optionalLine(nameLimits.short),
  vaccine_type: z.nullish(z.enum(['live', 'inactivated'], 'field.choice')),
  /** How it was given; a known product says so itself. Absent from a change, what is on record stays. */
  route: z.nullish(z.enum(['injectable', 'intranasal', 'oral'], 'field.choice')),
  /** For flea and tick products that are not known: days of protection on the label. Absent from a change, they stay. */
  interval_days: z.nullish(
    z
      .int('field.interval')
      .check(z.minimum(productDays.least, 'field.interval'), z.maximum(productDays.most, 'field.interval')),
  ),
  batch: optionalLine(nameLimits.short),
  clinic: optionalLine(nameLimits.short),
  /** For tests only (protocols 6, 10 and felvTest). */
  result: z.nullish(z.enum(['negative', 'positive'], 'field.result')),
  /** For a rabies titre only; `given_on` is the day of its sample. Absent from a change, both stay. */
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
  clinic: z.nullable(z.string()),
  result: z.nullable(z.enum(['negative', 'positive'])),
  laboratory: z.nullable(z.string()),
  level_hundredths: z.nullable(z.number()),
  label: z.nullable(z.string()),
  /**
   * Of a rabies dose that came after the validity of the one before: the last day of that validity. At home it is a
   * booster, for travel a first dose again.
   */
  proof_lapsed_on: z.nullable(z.string()),
  /** Protocols of this record for which the plan does not count it, and why. */
  not_counted: z.array(z.object({ protocol, why: z.enum(['tooYoung', 'tooSoon', 'restarted', 'narrower']) })),
  /** Set when a doctor has confirmed the record; it can then no longer be changed by the owner. */
  confirmed_at: z.nullable(z.string()),
  /** Who has confirmed it: the doctor and the clinic, by the names that they had then. */
  confirmed_by: z.nullable(z.object({ doctor: z.string(), clinic: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
  /** Of what its owner has recorded. */
  version: z.string(),
});
export type Dose = z.infer<typeof dose>;

/** What the owner chooses for the plan of one pet; the defaults are those of the rule base. */
export const planOptions = z.object({
  /** Vaccines that are planned only once chosen. */
  opt_in: z.array(protocol).check(z.maxLength(protocolKeys.length, 'field.choice')),
  /** Outdoor or at-risk cat; null while not asked. */
  high_risk: z.nullable(z.boolean('field.choice')),
  /** Indoor, single cat, no boarding, and a product whose leaflet allows three years. */
  low_risk: z.boolean('field.choice'),
  /** The rabies label says three years; a country that asks for yearly proof still overrides it. */
  three_year_rabies: z.boolean('field.choice'),
  /** Lives in Dubai: yearly DHPPi/L for the municipality tag. */
  dubai: z.boolean('field.choice'),
  deworming: z.enum(['default', 'monthly', 'six_weeks'], 'field.choice'),
  /** Whether the offer of tick control is shown, where the plan makes one. */
  tick_control: z.enum(['offered', 'hidden'], 'field.choice'),
});
export type PlanOptions = z.infer<typeof planOptions>;

const planOptionsExample = {
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

/** States of the whole animal: a deferral for one of them holds all vaccines, and no dose ends it. */
export const healthStates = ['pregnant', 'nursing', 'weakImmunity'] as const;

export const deferralReasons = [
  'sick',
  ...healthStates,
  'reaction',
  'titre',
  'positiveTest',
  'other',
] as const;

/** A vet's advice to leave a vaccine out, or to give it later. */
export const deferral = z.object({
  reason: z.enum(deferralReasons),
  /** Who said so: a doctor or a clinic, as the owner calls them. */
  said_by: z.string(),
  /** The day on which it was noted. */
  noted_on: z.string(),
  /** The first day on which it may be given; null: until the vet says otherwise. */
  until: z.nullable(z.string()),
});
export type Deferral = z.infer<typeof deferral>;

/** A state of the animal in which its vaccines wait, as a vet has named it. */
export const healthState = z.object({
  state: z.enum(healthStates),
  said_by: z.string(),
  noted_on: z.string(),
  /** The first day without it; null: until the vet says otherwise. */
  until: z.nullable(z.string()),
  version: z.string(),
});
export type HealthState = z.infer<typeof healthState>;

/**
 * One line of a pet's plan, as the care-plan engine makes it: a single protocol, or several that one
 * combined product covers on the same day. `reason` is a code with the values its sentence needs.
 */
export const planItem = z.object({
  protocols: z.array(protocol),
  combo: z.nullable(z.enum(['combo3cat', 'comboDog'])),
  kind: z.enum(['vaccine', 'treatment', 'test']),
  /** True for what is planned only once chosen, or only for the young and those at risk. */
  optional: z.boolean(),
  status: planStatus,
  due_on: z.nullable(z.string()),
  /** Days after `due_on` in which the dose is still due rather than overdue. */
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
      /** Of the edition that was read; null where no date stood on it. */
      year: z.nullable(z.number()),
    }),
  ),
  /** Set where a dose was put on another day because of another vaccine. */
  moved: z.nullable(
    z.object({
      /** The parts of this line that were moved. */
      protocols: z.array(protocol),
      with: protocol,
      /** The day on which it was due by itself; under `notBefore` the first on which it may be given. */
      from: z.string(),
      /**
       * In one visit with that vaccine, at least 14 days after it is planned, or 14 days after it was given; `notBefore`:
       * late before that one was given, and due as it was.
       */
      how: z.enum(['sameDay', 'apart', 'afterDose', 'notBefore']),
    }),
  ),
  /** ISO code of the country whose rule bears on this line: shown with "confirm with the authority". */
  country: z.nullable(z.string()),
  /** The last day of a rabies dose's validity, where a vet's advice to wait outlasts it. */
  proof_ends_on: z.nullable(z.string()),
  /** The state of the animal for which it is deferred; `deferral` then says who named it, and until when. */
  held_by: z.nullable(z.enum(healthStates)),
  /** Set while a vet's advice holds, also when `until` has passed and nothing was given since. */
  deferral: z.nullable(deferral),
  deferral_version: z.string(),
});
export type PlanItem = z.infer<typeof planItem>;

/** What was read of a country's rabies rule, and when; shown with "confirm with the authority". */
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
  /** Those that have not ended. */
  health_states: z.array(healthState),
  items: z.array(planItem),
  /** Records, the newest first. */
  doses: z.array(dose),
});
export type PetPlan = z.infer<typeof petPlan>;

const oneDose = z.object({ dose });
const doseId = z.object({ dose_id: uuid });
const petExample = { pet_id: ownRecordId('pet') };
const doseExample = { dose_id: ownRecordId('dose') };

const deferredVaccines = {
  pet_id: uuid,
  protocols: z
    .array(protocol, 'field.no_protocol')
    .check(z.minLength(1, 'field.no_protocol'), z.maxLength(protocolKeys.length, 'field.no_protocol')),
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
    events: [],
  },
  'POST /api/vaccines/doses/create': {
    method: 'post',
    path: '/api/vaccines/doses/create',
    summary: 'Record a dose, a treatment or a test',
    payload: z.object({ idempotency_key: idempotencyKey, pet_id: uuid, ...doseFields }),
    example: { idempotency_key: uniqueValue(), ...petExample, ...doseFieldsExample },
    response: oneDose,
    touches: 'pet',
    events: ['dose.recorded'],
  },
  'POST /api/vaccines/doses/update': {
    method: 'post',
    path: '/api/vaccines/doses/update',
    summary: 'Change a record that no doctor has confirmed',
    payload: z.object({ dose_id: uuid, ...doseFields, version: openedVersion }),
    example: { ...doseExample, ...doseFieldsExample },
    response: oneDose,
    touches: 'dose',
    events: ['dose.changed'],
  },
  'POST /api/vaccines/doses/remove': {
    method: 'post',
    path: '/api/vaccines/doses/remove',
    summary: 'Remove a record that no doctor has confirmed',
    payload: doseId,
    example: doseExample,
    response: oneDose,
    touches: 'dose',
    events: ['dose.removed'],
  },
  'POST /api/vaccines/doses/restore': {
    method: 'post',
    path: '/api/vaccines/doses/restore',
    summary: 'Undo the removal of a record',
    payload: doseId,
    example: { dose_id: ownRecordId('removedDose') },
    response: oneDose,
    touches: 'removedDose',
    events: ['dose.restored'],
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
    events: ['dose.changed'],
  },
  'POST /api/vaccines/options': {
    method: 'post',
    path: '/api/vaccines/options',
    summary: 'Choose the options of a pet’s plan',
    payload: z.object({ pet_id: uuid, options: planOptions, version: openedVersion }),
    example: { ...petExample, options: planOptionsExample },
    response: z.object({ plan: petPlan }),
    touches: 'pet',
    events: ['plan.options_changed'],
  },
  'POST /api/vaccines/defer': {
    method: 'post',
    path: '/api/vaccines/defer',
    summary:
      'Note that a vet advised against vaccines, or for later; a state of the animal is noted for all its vaccines. Replaces an earlier note',
    payload: z.object({
      ...deferredVaccines,
      reason: z.enum(deferralReasons, 'field.choice'),
      said_by: line(nameLimits.short),
      until: z.nullish(civilDate),
      version: openedVersion,
    }),
    example: { ...deferredExample, reason: 'sick', said_by: 'عيادة الواحة', until: null },
    response: z.object({ plan: petPlan }),
    touches: 'pet',
    events: ['plan.deferred'],
  },
  'POST /api/vaccines/resume': {
    method: 'post',
    path: '/api/vaccines/resume',
    summary: 'End the note that vaccines wait for the vet',
    payload: z.object({ ...deferredVaccines, version: openedVersion }),
    example: { pet_id: ownRecordId('deferredPet'), protocols: ['2'] },
    response: z.object({ plan: petPlan }),
    touches: 'deferredPet',
    events: ['plan.resumed'],
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
    events: ['plan.resumed'],
  },
});
