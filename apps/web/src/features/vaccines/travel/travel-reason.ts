import type { TravelReason, TravelReasonCode } from '@rifq/care-plan';
import type { TravelStep } from '@rifq/contract/calls';

type ParamsOf<C extends TravelReasonCode> = Extract<TravelReason, { code: C }>['params'];
type KindOf<T> = [T] extends [string] ? 'string' : [T] extends [number] ? 'number' : 'boolean';
type Shapes = {
  readonly [C in TravelReasonCode]: { readonly [P in keyof ParamsOf<C>]: KindOf<ParamsOf<C>[P]> };
};

const sample = { sampledOn: 'string', months: 'number' } as const;
const lateSample = { ...sample, days: 'number' } as const;

/** The parameters of each code's sentence. The type follows the engine, so neither can drift. */
const shapes: Shapes = {
  chipBeforeNextDose: { recorded: 'boolean' },
  chipBeforeDose: { recorded: 'boolean', dose: 'string' },
  rabiesNone: {},
  rabiesTooYoung: { dose: 'string', weeks: 'number' },
  rabiesLapsed: { dose: 'string', endedOn: 'string' },
  rabiesWillLapse: { dose: 'string', endsOn: 'string' },
  rabiesFirst: { dose: 'string' },
  rabiesKept: { first: 'string', last: 'string' },
  rabiesFirstAgain: { dose: 'string', endedOn: 'string', daysLate: 'number', labelled: 'boolean' },
  rabiesDeferred: { decides: 'boolean' },
  rabiesDeferredUntil: { until: 'string', decides: 'boolean' },
  ageAtDoseUnknown: { dose: 'string', weeks: 'number', estimated: 'boolean' },
  wait: { dose: 'string', days: 'number', given: 'boolean' },
  waitNotRead: {},
  titreNotNeeded: { listed: 'boolean' },
  titreNotRead: { why: 'string' },
  titreCounts: sample,
  titreMissing: { days: 'number', months: 'number' },
  titreTooEarly: lateSample,
  titreTooLow: { ...sample, hundredths: 'number', lowestHundredths: 'number' },
  titreLapsed: lateSample,
  titreTooOld: { ...sample, maxMonths: 'number' },
  minAgeWeeks: { birth: 'string', weeks: 'number', estimated: 'boolean' },
  minAgeMonths: { birth: 'string', months: 'number', estimated: 'boolean' },
  minAgeUnknownBirth: {},
  minAgeNotRead: {},
  proofValid: { until: 'string' },
  boosterDue: { until: 'string' },
  doseTooOld: { months: 'number' },
  entryPermit: {},
  entryPermitDays: { days: 'number' },
  entryWorkingDogs: {},
  entryOneDog: {},
  entryDogVaccines: {},
  entryCatVaccines: {},
  entryDoseMonths: { months: 'number' },
  entryFirstDoseMonths: { months: 'number' },
  entrySecondDose: { days: 'number' },
};

const shapeByCode: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(Object.entries(shapes));

/**
 * Parses the engine's reason of a step; null if this client does not know it, as for a page left open over an update.
 */
export function readTravelReason(wire: TravelStep['reason']): TravelReason | null {
  return isTravelReason(wire) ? wire : null;
}

function isTravelReason(wire: TravelStep['reason']): wire is TravelReason {
  const shape = shapeByCode.get(wire.code);
  if (shape === undefined) return false;
  return Object.entries(shape).every(([name, kind]) => typeof wire.params[name] === kind);
}
