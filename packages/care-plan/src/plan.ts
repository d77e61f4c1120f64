import type { CivilDate } from './civil-date.ts';
import { withDeferral } from './engine/deferral.ts';
import { readDoses } from './engine/doses.ts';
import { type AnimalDays, type PlanContext, readAnimalDays } from './engine/plan-context.ts';
import { planProductInterval } from './engine/plan-product.ts';
import { planDeworming } from './engine/plan-treatment.ts';
import { planVaccine } from './engine/plan-vaccine.ts';
import { planVariants } from './engine/plan-variants.ts';
import { unscheduled } from './engine/unscheduled.ts';
import { protocolRule, ruleVariants } from './rules/protocols.ts';
import type { Rule } from './rules/rule-types.ts';
import type { Plan, PlanInput, ProtocolKey } from './types.ts';

/**
 * Plans the next dose of one protocol for one animal: the due date depends only on birth, registration, doses and
 * options; `asOf` determines only the status and the action. A dose dated after `asOf` counts too: rejecting future
 * dates is up to the caller that records them.
 *
 * Throws InvalidCivilDateError for a string that is no date, UnknownProtocolError for a key that does not exist and
 * RangeError for a product interval that is not a whole number above 0.
 */
export function plan(input: PlanInput): Plan {
  return planProtocol(input, readAnimalDays(input, firstRecordOf(input), input.asOf));
}

function firstRecordOf({ doses, firstRecordOn }: PlanInput): readonly { readonly date: CivilDate }[] {
  return firstRecordOn === undefined ? doses : [...doses, { date: firstRecordOn }];
}

/** Plans like `plan`, with dates already parsed: they are the same for all protocols of an animal. */
export function planProtocol(
  input: Pick<PlanInput, 'species' | 'protocol' | 'doses' | 'options'>,
  days: AnimalDays,
): Plan {
  const options = input.options ?? {};
  const { species, protocol } = input;
  const context: PlanContext = { ...days, doses: readDoses(input.doses, protocol), options };
  const rule = protocolRule(species, protocol);
  return rule === null ? notApplicable(protocol) : withDeferral(planByRule(rule, context), rule, context);
}

function planByRule(rule: Rule, context: PlanContext): Plan {
  switch (rule.kind) {
    case 'vaccine': {
      const variants = ruleVariants(rule.species, rule.key);
      return variants === null ? planVaccine(rule, context) : planVariants(variants, rule, context);
    }
    case 'deworming':
      return planDeworming(rule, context);
    case 'productInterval':
      return planProductInterval(rule, context);
    case 'recordOnly':
      return unscheduled(
        rule,
        { code: rule.recordKind === 'test' ? 'testOnly' : 'notRecommended', params: {} },
        [],
      );
  }
}

function notApplicable(protocol: ProtocolKey): Plan {
  const plan = unscheduled({ key: protocol, sources: [] }, { code: 'wrongSpecies', params: {} }, []);
  return { ...plan, status: 'notApplicable' };
}
