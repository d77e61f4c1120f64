import { parseDay } from '../civil-date.ts';
import type { RuleVariants, VaccineRule } from '../rules/rule-types.ts';
import type { EvaluatedDose, Plan } from '../types.ts';
import type { GivenDose } from './doses.ts';
import type { PlanContext } from './plan-context.ts';
import { planVaccine } from './plan-vaccine.ts';
import { statusOf } from './status.ts';
import { unscheduled } from './unscheduled.ts';

/**
 * A vaccine whose rule follows from the route or the product of a dose: doses given otherwise do not complete the
 * series of the last one, and the later of both dates is planned. `base` holds before the first dose, and for doses
 * of which neither route nor product is known.
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
    ? afterChange(variants, own, merged, countedOf(ownPlan) + 1, last, context)
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

/** The series of the last dose is not complete by itself, and whether what was given otherwise helps is the vet's. */
function afterChange(
  { by }: RuleVariants,
  rule: VaccineRule,
  plan: Plan,
  doseNumber: number,
  last: GivenDose,
  { asOf }: PlanContext,
): Plan {
  if (plan.dueDate === null) return plan;
  const graceDays = rule.graceDays.primary;
  const status = statusOf(parseDay(plan.dueDate), graceDays, asOf);
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
