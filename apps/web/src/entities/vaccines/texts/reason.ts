import type { Reason, ReasonCode } from '@rifq/care-plan';
import type { PlanItem } from '@rifq/contract/calls';

type ParamsOf<C extends ReasonCode> = Extract<Reason, { code: C }>['params'];
type KindOf<T> = [T] extends [string] ? 'string' : [T] extends [number] ? 'number' : 'boolean';
type Shapes = { readonly [C in ReasonCode]: { readonly [P in keyof ParamsOf<C>]: KindOf<ParamsOf<C>[P]> } };

const afterDays = { lastDose: 'string', days: 'number' } as const;
const afterMonths = { lastDose: 'string', months: 'number' } as const;
const arrival = { registeredOn: 'string', doses: 'number' } as const;
const gap = { lastDose: 'string', gapDays: 'number', maxDays: 'number' } as const;

/** Parameters of each reason code. The type follows the engine, so neither can drift. */
const shapes: Shapes = {
  wrongSpecies: {},
  testOnly: {},
  notRecommended: {},
  optInNotChosen: {},
  adultNotChosen: { belowWeeks: 'number' },
  vetDecidesRepeat: { lastDose: 'string' },
  felvPositive: {},
  productDecides: { minMonths: 'number' },
  productUnknown: { lastDose: 'string' },
  routeChanged: { lastDose: 'string' },
  productChanged: { lastDose: 'string' },
  afterFirstRecord: {},
  tickControlOffered: {},
  productIntervalUnknown: { lastDose: 'string' },
  noReferenceDate: {},
  deferred: { why: 'string' },
  deferredUntil: { until: 'string', why: 'string' },
  firstDoseAtAgeWeeks: { birth: 'string', weeks: 'number' },
  firstDoseAtAgeOfTwo: { birth: 'string', weeks: 'number', days: 'number' },
  firstDoseAtAgeUntil: {
    birth: 'string',
    weeks: 'number',
    days: 'number',
    finalWeeks: 'number',
    estimated: 'boolean',
  },
  firstDoseAtAgeMonths: { birth: 'string', months: 'number' },
  unknownHistory: arrival,
  startAtRegistration: arrival,
  noRecord: arrival,
  doseTooYoungWeeks: { dose: 'string', minWeeks: 'number', waitDays: 'number' },
  doseTooYoungMonths: { dose: 'string', minMonths: 'number', waitDays: 'number' },
  doseTooSoon: { dose: 'string', minDays: 'number', waitDays: 'number' },
  primaryInterval: afterDays,
  primaryUntilAge: { ...afterDays, finalWeeks: 'number', estimated: 'boolean' },
  boosterAtAge: { lastDose: 'string', birth: 'string', weeks: 'number' },
  boosterAfter: afterMonths,
  repeatAfter: afterMonths,
  repeatThreeYearLabel: { ...afterMonths, accepted: 'boolean' },
  repeatYearlyByCountry: { ...afterMonths, country: 'string' },
  repeatYearlyInDubai: afterMonths,
  repeatLowRisk: afterMonths,
  dewormingYoung: { ...afterDays, belowWeeks: 'number' },
  dewormingAdult: afterMonths,
  dewormingMonthly: afterMonths,
  dewormingSixWeekly: afterDays,
  productInterval: afterDays,
  productIntervalForTicks: afterDays,
  productTooYoung: { ...afterDays, minWeeks: 'number' },
  productTooSoon: { ...afterDays, minDays: 'number' },
  restartGap: gap,
  restartGapBlocked: { ...gap, blockedBelowWeeks: 'number' },
  restartLapsed: afterMonths,
};

const shapeByCode: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(Object.entries(shapes));

/**
 * Reads the engine's reason of a plan item, or null for one that this client does not know: a page left open over an
 * update may meet a newer server.
 */
export function readReason(wire: PlanItem['reason']): Reason | null {
  return isReason(wire) ? wire : null;
}

function isReason(wire: PlanItem['reason']): wire is Reason {
  const shape = shapeByCode.get(wire.code);
  if (shape === undefined) return false;
  return Object.entries(shape).every(([name, kind]) => typeof wire.params[name] === kind);
}
