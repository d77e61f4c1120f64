import { addMonths } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import { countryRule } from '../rules/countries.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { PlanOptions } from '../types.ts';
import type { GivenDose } from './doses.ts';
import type { Step } from './first-step.ts';

/** The repeat after the booster: the rule's interval, or one that law, label or risk puts in its place. */
export function repeatStep(rule: VaccineRule, last: GivenDose, options: PlanOptions): Step {
  const reason = repeatReason(rule, last, options);
  return { due: 'months' in reason.params ? addMonths(last.day, reason.params.months) : null, reason };
}

/** Where the animal lives; an emirate implies the country. */
export function countryOf(options: PlanOptions): string | null {
  return options.country ?? (options.emirate === undefined ? null : 'AE');
}

/** Whether Dubai's rule bears on a vaccine: an emirate noted for an animal that lives elsewhere has no say. */
export function isDubaiRule(rule: VaccineRule, options: PlanOptions): boolean {
  return rule.repeat.dubaiMonths !== null && options.emirate === 'Dubai' && countryOf(options) === 'AE';
}

type RepeatReason = Extract<Reason, { code: 'vetDecidesRepeat' | `repeat${string}` }>;

function repeatReason(rule: VaccineRule, last: GivenDose, options: PlanOptions): RepeatReason {
  const { months, threeYearLabelMonths, lowRisk, dubaiMonths } = rule.repeat;
  const lastDose = last.date;
  if (dubaiMonths !== null && isDubaiRule(rule, options)) {
    return { code: 'repeatYearlyInDubai', params: { lastDose, months: dubaiMonths } };
  }
  if (threeYearLabelMonths !== null && options.threeYearLabel === true) {
    return labelReason(lastDose, months, threeYearLabelMonths, countryOf(options));
  }
  if (lowRisk === 'vetDecides' && isLowRisk(options))
    return { code: 'vetDecidesRepeat', params: { lastDose } };
  if (typeof lowRisk === 'number' && options.lowRisk === true && options.highRisk !== true) {
    return { code: 'repeatLowRisk', params: { lastDose, months: lowRisk } };
  }
  return { code: 'repeatAfter', params: { lastDose, months } };
}

/** A country whose rules were not read is planned yearly, as one that asks for yearly proof: the stricter reading. */
function labelReason(
  lastDose: string,
  months: number,
  labelMonths: number,
  country: string | null,
): RepeatReason {
  if (country !== null) {
    const rule = countryRule(country);
    const yearly = rule === null ? months : rule.rabiesRepeatMonths;
    if (yearly !== null) {
      const asked = rule?.yearlyProof === 'required';
      return { code: 'repeatYearlyByCountry', params: { lastDose, months: yearly, country, asked } };
    }
  }
  return { code: 'repeatThreeYearLabel', params: { lastDose, months: labelMonths } };
}

function isLowRisk({ lowRisk, highRisk }: PlanOptions): boolean {
  return highRisk === false || (lowRisk === true && highRisk !== true);
}
