import { addMonths } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import { findCountryRule } from '../rules/countries.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { EnginePlanOptions } from '../types.ts';
import type { GivenDose } from './doses.ts';
import type { PlannedDate } from './first-step.ts';

/** Plans the repeat after the booster: by the rule's interval, or the one that law, label or risk replaces it with. */
export function repeatStep(rule: VaccineRule, last: GivenDose, options: EnginePlanOptions): PlannedDate {
  const reason = repeatReason(rule, last, options);
  return { due: 'months' in reason.params ? addMonths(last.day, reason.params.months) : null, reason };
}

/** Plans the dose after an adult's first recorded one by its label, since earlier doses may not be recorded. */
export function stepByLabel(
  rule: VaccineRule,
  last: GivenDose,
  options: EnginePlanOptions,
): PlannedDate | null {
  const reason = labelReason(rule, last, options);
  return reason === null ? null : { due: addMonths(last.day, reason.params.months), reason };
}

/** Returns the country where the animal lives; an emirate implies it. */
export function countryOf(options: EnginePlanOptions): string | null {
  return options.country ?? (options.emirate === undefined ? null : 'AE');
}

/** Whether Dubai's rule applies to a vaccine: the emirate is ignored if the animal lives in another country. */
export function isDubaiRule(rule: VaccineRule, options: EnginePlanOptions): boolean {
  return rule.repeat.dubaiMonths !== null && options.emirate === 'Dubai' && countryOf(options) === 'AE';
}

type LabelReason = Extract<Reason, { code: 'repeatThreeYearLabel' | 'repeatYearlyByCountry' }>;
type RepeatReason = Extract<Reason, { code: 'vetDecidesRepeat' | `repeat${string}` }>;

function repeatReason(rule: VaccineRule, last: GivenDose, options: EnginePlanOptions): RepeatReason {
  const { months, lowRisk, dubaiMonths } = rule.repeat;
  const lastDose = last.date;
  if (dubaiMonths !== null && isDubaiRule(rule, options)) {
    return { code: 'repeatYearlyInDubai', params: { lastDose, months: dubaiMonths } };
  }
  const byLabel = labelReason(rule, last, options);
  if (byLabel !== null) return byLabel;
  if (lowRisk === 'vetDecides' && isLowRisk(options))
    return { code: 'vetDecidesRepeat', params: { lastDose } };
  if (typeof lowRisk === 'number' && options.lowRisk === true && options.highRisk !== true) {
    return { code: 'repeatLowRisk', params: { lastDose, months: lowRisk } };
  }
  return { code: 'repeatAfter', params: { lastDose, months } };
}

/** Returns the three-year label stated by the owner, or null. Only a country's known rule can override it. */
function labelReason(
  { repeat }: VaccineRule,
  { date }: GivenDose,
  options: EnginePlanOptions,
): LabelReason | null {
  const { months, threeYearLabelMonths } = repeat;
  if (threeYearLabelMonths === null || options.threeYearLabel !== true) return null;
  const country = countryOf(options);
  const proof = country === null ? null : (findCountryRule(country)?.yearlyProof ?? null);
  if (country !== null && proof === 'required')
    return { code: 'repeatYearlyByCountry', params: { lastDose: date, months, country } };
  const accepted = proof === 'byLabel';
  return { code: 'repeatThreeYearLabel', params: { lastDose: date, months: threeYearLabelMonths, accepted } };
}

function isLowRisk({ lowRisk, highRisk }: EnginePlanOptions): boolean {
  return highRisk === false || (lowRisk === true && highRisk !== true);
}
