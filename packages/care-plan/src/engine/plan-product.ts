import { addDays, type Day } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import { type EctoProduct, ectoProducts, isEctoProduct, leastIntervalDays } from '../rules/ecto-products.ts';
import { hasTickDisease } from '../rules/ectoparasites.ts';
import type { ProductIntervalRule } from '../rules/rule-types.ts';
import type { EvaluatedDose, NotCounted, Plan, Species } from '../types.ts';
import { dayOfAge, isAtLeast } from './age.ts';
import type { GivenDose } from './doses.ts';
import type { PlanContext } from './plan-context.ts';
import { treatmentPlan } from './plan-treatment.ts';
import { countryOf } from './repeat.ts';
import { unscheduled } from './unscheduled.ts';

/**
 * Plans fleas and ticks: the interval of the last product, once a first treatment is recorded. A dose given too young
 * or too soon is marked as such, but the interval to the next one still counts from it.
 */
export function planProductInterval(rule: ProductIntervalRule, context: PlanContext): Plan {
  const { doses, birth, options } = context;
  const last = doses.at(-1);
  if (last === undefined) {
    const isOffered = rule.offeredWhereTicks && hasTickDisease(countryOf(options));
    return unscheduled(rule, { code: isOffered ? 'tickControlOffered' : 'afterFirstRecord', params: {} }, []);
  }
  const evaluated = evaluate(rule.species, birth, doses);
  const days = intervalOf(rule.species, last, countryOf(options));
  if (days === null) {
    const reason: Reason = { code: 'productIntervalUnknown', params: { lastDose: last.date } };
    return unscheduled(rule, reason, evaluated);
  }
  const step = nextTreatment(rule.species, birth, last, days, evaluated.at(-1)?.why ?? null);
  return treatmentPlan(rule, step, rule.graceDays, evaluated, context);
}

function nextTreatment(
  species: Species,
  birth: Day | null,
  last: GivenDose,
  days: number,
  why: NotCounted | null,
): { readonly due: Day; readonly reason: Reason } {
  const due = addDays(last.day, days);
  const product = productOf(species, last);
  if (product !== null && why === 'tooYoung' && birth !== null) {
    const minWeeks = product.minAgeWeeks;
    return {
      due: Math.max(due, dayOfAge(birth, { weeks: minWeeks })),
      reason: { code: 'productTooYoung', params: { lastDose: last.date, minWeeks, days } },
    };
  }
  if (product?.minIntervalDays != null && why === 'tooSoon') {
    const params = { lastDose: last.date, minDays: product.minIntervalDays, days };
    return { due, reason: { code: 'productTooSoon', params } };
  }
  const isForTicks = product !== null && days < product.intervalDays;
  const code = isForTicks ? 'productIntervalForTicks' : 'productInterval';
  return { due, reason: { code, params: { lastDose: last.date, days } } };
}

function evaluate(species: Species, birth: Day | null, doses: readonly GivenDose[]): EvaluatedDose[] {
  const lastByActive = new Map<string, Day>();
  return doses.map(dose => {
    const product = productOf(species, dose);
    const previous = product === null ? null : (lastByActive.get(product.active) ?? null);
    if (product !== null) lastByActive.set(product.active, dose.day);
    const why = whyNotCounted(birth, dose, product, previous);
    return { date: dose.date, valid: why === null, why, stage: why === null ? 'treatment' : null };
  });
}

/** @param previous the day of the last dose with the same active substance */
function whyNotCounted(
  birth: Day | null,
  dose: GivenDose,
  product: EctoProduct | null,
  previous: Day | null,
): NotCounted | null {
  if (birth !== null && dose.day < birth) return 'tooYoung';
  if (product === null) return null;
  if (!isAtLeast(birth, dose.day, { weeks: product.minAgeWeeks })) return 'tooYoung';
  const { minIntervalDays } = product;
  return minIntervalDays !== null && previous !== null && dose.day - previous < minIntervalDays
    ? 'tooSoon'
    : null;
}

/** Whether the leaflet of a known flea or tick product allows it in pregnancy. */
export function isAllowedInPregnancy(species: Species, product: string | null): boolean {
  return productOf(species, { product })?.pregnancy === 'allowed';
}

/** Returns a known product; one for the other species counts as unknown. */
function productOf(species: Species, { product }: Pick<GivenDose, 'product'>): EctoProduct | null {
  if (product === null || !isEctoProduct(product)) return null;
  const known: EctoProduct = ectoProducts[product];
  return known.species === species ? known : null;
}

/**
 * Returns the interval of a known product, which is shorter where the brown dog tick transmits disease to dogs;
 * otherwise the one typed from the label. An interval shorter than that of every product of the species counts as
 * unknown, regardless of its origin.
 */
function intervalOf(species: Species, dose: GivenDose, country: string | null): number | null {
  const { intervalDays } = dose;
  if (intervalDays !== null && (!Number.isInteger(intervalDays) || intervalDays < 1)) {
    throw new RangeError(`intervalDays is not a whole number above 0: ${intervalDays}`);
  }
  const product = productOf(species, dose);
  const forTicks = hasTickDisease(country) ? product?.brownDogTickDays : null;
  const known = forTicks ?? product?.intervalDays;
  if (known !== undefined) return known;
  return intervalDays !== null && intervalDays >= leastIntervalDays(species) ? intervalDays : null;
}
