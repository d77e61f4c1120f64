import { addDays, type Day, parseDay, toCivilDate } from '../civil-date.ts';
import { dayOfAge } from '../engine/age.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import { rabiesTravelRule } from '../rules/rabies-travel.ts';
import type { RabiesBasis, RabiesHistory } from './rabies-basis.ts';
import type { ChainDose, RabiesChain } from './rabies-chain.ts';
import type { TravelReason } from './travel-reasons.ts';
import { type EngineTravelStep, makeTravelStep } from './travel-step.ts';

interface RabiesSteps {
  readonly history: RabiesHistory;
  readonly hasChip: boolean;
  readonly chain: RabiesChain;
  readonly basis: RabiesBasis;
  /** Whether the first day of entry depends on the end of a vet's deferral of the necessary booster. */
  readonly isHeld: boolean;
  /** Deadline for a dose still to be given; null without a day of travel. */
  readonly doseBy: Day | null;
}

const { sources, minAgeWeeks: weeks } = rabiesTravelRule;

/** Returns the steps up to the rabies dose: microchip, a vet's deferral, the dose, the age at it. */
export function rabiesSteps(input: RabiesSteps): EngineTravelStep[] {
  const { history, chain, basis, doseBy } = input;
  if (basis.kind === 'valid')
    return [
      chipStep(input),
      ...adviceSteps(basis.advice, input.isHeld),
      makeTravelStep(validReason(history, chain, basis), 'done', { from: basis.first, sources }),
      ...ageSteps(history, chain),
    ];
  const dose = makeTravelStep(toGiveReason(chain, basis), 'open', { from: basis.start, by: doseBy, sources });
  return [
    chipStep(input),
    ...adviceSteps(basis.advice, basis.start === null || basis.start === basis.advice),
    dose,
  ];
}

function chipStep({ hasChip: recorded, chain, basis, doseBy }: RabiesSteps): EngineTravelStep {
  const state = recorded ? 'ask' : 'open';
  if (basis.kind === 'valid' && chain.first !== null)
    return makeTravelStep({ code: 'chipBeforeDose', params: { recorded, dose: chain.first.date } }, state, {
      sources,
    });
  return makeTravelStep({ code: 'chipBeforeNextDose', params: { recorded } }, state, { by: doseBy, sources });
}

/** Returned while a deferral applies, even if the recorded dose suffices for the day of entry. */
function adviceSteps(advice: RabiesBasis['advice'], decides: boolean): EngineTravelStep[] {
  if (advice === null) return [];
  if (advice === 'open') return [makeTravelStep({ code: 'rabiesDeferred', params: { decides } }, 'ask')];
  const reason = { code: 'rabiesDeferredUntil', params: { until: toCivilDate(advice), decides } } as const;
  return [makeTravelStep(reason, 'ask', { from: advice })];
}

function validReason(
  history: RabiesHistory,
  { first, last }: RabiesChain,
  basis: Extract<RabiesBasis, { kind: 'valid' }>,
): TravelReason {
  const dose = toCivilDate(basis.first);
  if (first !== null && first.lapsedOn !== null)
    return { code: 'rabiesFirstAgain', params: lapseOf(first, first.lapsedOn, history.threeYearLabel) };
  if (last === null || basis.first === basis.last) return { code: 'rabiesFirst', params: { dose } };
  return { code: 'rabiesKept', params: { first: dose, last: last.date } };
}

const lapseOf = ({ date }: ChainDose, endedOn: string, labelled: boolean) => ({
  dose: date,
  endedOn,
  daysLate: parseDay(date) - parseDay(endedOn),
  labelled,
});

function toGiveReason(chain: RabiesChain, basis: Extract<RabiesBasis, { kind: 'toGive' }>): TravelReason {
  const { last, doses } = chain;
  if (last === null) {
    const tooYoung = doses.at(-1);
    return tooYoung === undefined
      ? { code: 'rabiesNone', params: {} }
      : { code: 'rabiesTooYoung', params: { dose: tooYoung.date, weeks } };
  }
  const { willLapseOn, lapsedOn } = basis;
  return willLapseOn === null
    ? {
        code: 'rabiesLapsed',
        params: { dose: last.date, endedOn: toCivilDate(lapsedOn ?? parseDay(last.date)) },
      }
    : { code: 'rabiesWillLapse', params: { dose: last.date, endsOn: toCivilDate(willLapseOn) } };
}

/** An animal with an earlier recorded dose, or an adult by any estimate, was old enough. */
function ageSteps(
  { birth, birthEstimated }: RabiesHistory,
  { first, doses }: RabiesChain,
): EngineTravelStep[] {
  if (first === null || (birth !== null && !birthEstimated)) return [];
  const day = parseDay(first.date);
  const earliest = doses[0];
  if (earliest !== undefined && addDays(parseDay(earliest.date), weeks * 7) <= day) return [];
  if (birth !== null && day >= dayOfAge(parseDay(birth), { weeks: grownAtWeeks })) return [];
  const params = { dose: first.date, weeks, estimated: birth !== null };
  return [makeTravelStep({ code: 'ageAtDoseUnknown', params }, 'ask', { sources })];
}
