import { protocolRule } from '../../packages/care-plan/src/rules/protocols.ts';
import type { ProtocolClass, Rule } from '../../packages/care-plan/src/rules/rule-types.ts';
import { type Both, both } from './both.ts';
import type { Fact } from './facts.ts';
import { dewormingFacts, productIntervalFacts, recordOnlyFacts } from './treatment-text.ts';
import { factsBeforeProduct, goesByProduct, vaccineFacts } from './vaccine-text.ts';

const CLASSES: Readonly<Record<ProtocolClass, Both>> = {
  core: both('أساسي', 'core'),
  coreWhereEndemicOrRequired: both('أساسي حيث يتوطّن المرض أو يُطلب', 'core where endemic or required'),
  coreUnderOneYearOrAtRisk: both(
    'أساسي قبل تمام السنة أو عند التعرّض للعدوى',
    'core under one year or at risk',
  ),
  nonCore: both('اختياري', 'non-core'),
  recommendedYearRound: both('موصى به طوال السنة', 'recommended all year round'),
  notRecommended: both('غير موصى به', 'not recommended'),
  noVaccine: both('لا لقاح له', 'there is no vaccine'),
};

/** Returns all facts of a rule, by its kind. */
export function factsOf(rule: Rule): Fact[] {
  const kind = { label: both('التصنيف', 'Class'), text: CLASSES[rule.class] };
  return [kind, ...ownFacts(rule)];
}

/** Whether a rule applies only until the product is known. */
export function isBeforeProduct(rule: Rule): boolean {
  return rule.kind === 'vaccine' && goesByProduct(rule) && protocolRule(rule.species, rule.key) === rule;
}

function ownFacts(rule: Rule): Fact[] {
  switch (rule.kind) {
    case 'vaccine':
      return isBeforeProduct(rule) ? factsBeforeProduct(rule) : vaccineFacts(rule);
    case 'deworming':
      return dewormingFacts(rule);
    case 'productInterval':
      return productIntervalFacts(rule);
    case 'recordOnly':
      return recordOnlyFacts(rule);
  }
}
