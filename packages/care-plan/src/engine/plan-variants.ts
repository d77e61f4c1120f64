import { parseDay } from '../civil-date.ts';
import type { RuleVariants, VaccineRule } from '../rules/rule-types.ts';
import type { EvaluatedDose, Plan } from '../types.ts';
import type { GivenDose } from './doses.ts';
import type { PlanContext } from './plan-context.ts';
import { planVaccine } from './plan-vaccine.ts';
import { doseStatusOf } from './status.ts';
import { unscheduled } from './unscheduled.ts';

/**
 * Plans a vaccine whose rule depends on the route or the product of a dose: other doses do not complete the
 * series of the last one, and the later of both dates is planned. `base` applies before the first dose, and to doses
 * whose route and product are unknown.
 */
export function planVariants(variants: RuleVariants, base: VaccineRule, context: PlanContext): Plan {
  const last = context.doses.at(-1);
  if (last === undefined) return beforeFirst(variants, base, context);
  const ruleOf = ruleOfDose(variants, base);
  const byRule = Map.groupBy(context.doses, ruleOf);
  const planOf = (rule: VaccineRule) => planVaccine(rule, { ...context, doses: byRule.get(rule) ?? [] });
  const own = ruleOf(last);
  const ownPlan = planOf(own);
  const others = [...byRule.keys()].filter(rule => rule !== own).map(planOf);
  const doses = [ownPlan, ...others].flatMap(plan => plan.doses).sort(byDate);
  if (own === base && variants.by === 'product') {
    return unscheduled(
      base,
      { code: 'productUnknown', params: { lastDose: last.date } },
      doses,
      'vet decides',
    );
  }
  const latest = others.reduce((a, b) => ((b.dueDate ?? '') > (a.dueDate ?? '') ? b : a), ownPlan);
  const merged = { ...latest, doses };
  return others.length > 0 && isUnfinished(own, ownPlan)
    ? afterChange(variants, own, merged, nextNumber(ownPlan), last, context)
    : merged;
}

function beforeFirst(variants: RuleVariants, base: VaccineRule, context: PlanContext): Plan {
  const plan = planVaccine(base, context);
  const { minAge } = base.firstDose;
  if (variants.by === 'route' || plan.reason.code === 'optInNotChosen' || !('months' in minAge)) return plan;
  return unscheduled(
    base,
    { code: 'productDecides', params: { minMonths: minAge.months } },
    [],
    'vet decides',
  );
}

function ruleOfDose({ by, variants }: RuleVariants, base: VaccineRule): (dose: GivenDose) => VaccineRule {
  return dose => variants.find(({ given }) => given.includes(dose[by]))?.rule ?? base;
}

function isUnfinished(rule: VaccineRule, plan: Plan): boolean {
  const counted = countedOf(plan);
  return counted < rule.primary.doses && plan.stage !== 'booster';
}

function countedOf(plan: Plan): number {
  return plan.doses.filter(dose => dose.valid).length;
}

/** Returns the number of the next dose in the series of the last one; null if no dose of that series counts. */
function nextNumber(plan: Plan): number | null {
  const counted = countedOf(plan);
  return counted === 0 ? null : counted + 1;
}

/** The last dose's own series is incomplete; whether doses by another route or product help is the vet's decision. */
function afterChange(
  { by }: RuleVariants,
  rule: VaccineRule,
  plan: Plan,
  doseNumber: number | null,
  last: GivenDose,
  { asOf }: PlanContext,
): Plan {
  if (plan.dueDate === null) return plan;
  const graceDays = rule.graceDays.primary;
  const status = doseStatusOf(parseDay(plan.dueDate), graceDays, asOf);
  return {
    ...plan,
    status,
    action: status === 'upcoming' ? null : 'vet decides',
    reason: { code: by === 'route' ? 'routeChanged' : 'productChanged', params: { lastDose: last.date } },
    stage: 'primary',
    doseNumber,
    sources: rule.sources,
    graceDays,
  };
}

function byDate(a: EvaluatedDose, b: EvaluatedDose): number {
  return a.date < b.date ? -1 : 1;
}
