import type { HealthStateKey } from '../deferral-reasons.ts';
import type { Rule } from './rule-types.ts';
import type { SourceId } from './sources.ts';

interface HealthStateRule {
  /** Deworming, whose product is not known before it is given. */
  readonly holdsDeworming: boolean;
  /** Flea and tick products, unless the leaflet of the one given last allows it (`EctoProduct.pregnancy`). */
  readonly holdsEctoByLeaflet: boolean;
  readonly sources: readonly SourceId[];
}

/**
 * All vaccines wait, live or not: leaflets differ by product, and the vet weighs the risk. Whether weak immunity comes from
 * a disease or a treatment, no leaflet of a treatment against parasites that was read speaks of it.
 */
const rules: Readonly<Record<HealthStateKey, HealthStateRule>> = {
  pregnant: { holdsDeworming: true, holdsEctoByLeaflet: true, sources: ['ABCD20', 'POL'] },
  weakImmunity: { holdsDeworming: false, holdsEctoByLeaflet: false, sources: ['ABCD22', 'POL'] },
};

/**
 * The rule of a state where it holds a protocol, else null.
 * @param isAllowedByLeaflet of the flea or tick product given last
 */
export function heldByState(
  state: HealthStateKey,
  rule: Rule,
  isAllowedByLeaflet: boolean,
): HealthStateRule | null {
  const stateRule = rules[state];
  switch (rule.kind) {
    case 'vaccine':
      return stateRule;
    case 'deworming':
      return stateRule.holdsDeworming ? stateRule : null;
    case 'productInterval':
      return stateRule.holdsEctoByLeaflet && !isAllowedByLeaflet ? stateRule : null;
    case 'recordOnly':
      return null;
  }
}
