import type { HealthStateKey } from '../deferral-reasons.ts';
import type { Species } from '../types.ts';
import type { Rule } from './rule-types.ts';
import type { SourceId } from './sources.ts';

interface HealthStateRule {
  /** Deworming, whose product is not known before it is given. Nursing mothers are treated with their young. */
  readonly holdsDeworming: boolean;
  /** Flea and tick products, unless the leaflet of the one given last allows it (`EctoProduct.pregnancy`). */
  readonly holdsEctoByLeaflet: boolean;
  readonly sources: Readonly<Record<Species, readonly SourceId[]>>;
}

/**
 * All vaccines wait, live or not: leaflets differ by product, and the vet weighs the risk. Whether weak immunity comes from
 * a disease or a treatment, no leaflet of a treatment against parasites that was read speaks of it.
 */
const rules: Readonly<Record<HealthStateKey, HealthStateRule>> = {
  pregnant: {
    holdsDeworming: true,
    holdsEctoByLeaflet: true,
    sources: { cat: ['POL', 'ABCD20'], dog: ['POL'] },
  },
  nursing: { holdsDeworming: false, holdsEctoByLeaflet: true, sources: { cat: ['POL'], dog: ['POL'] } },
  weakImmunity: {
    holdsDeworming: false,
    holdsEctoByLeaflet: false,
    sources: { cat: ['ABCD22', 'POL'], dog: ['POL'] },
  },
};

/**
 * Where the hold of a state comes from; null where it does not hold a protocol.
 * @param isAllowedByLeaflet of the flea or tick product given last
 */
export function heldByState(
  state: HealthStateKey,
  rule: Rule,
  isAllowedByLeaflet: boolean,
): readonly SourceId[] | null {
  const { holdsDeworming, holdsEctoByLeaflet, sources } = rules[state];
  const isHeld = {
    vaccine: true,
    deworming: holdsDeworming,
    productInterval: holdsEctoByLeaflet && !isAllowedByLeaflet,
    recordOnly: false,
  };
  return isHeld[rule.kind] ? sources[rule.species] : null;
}
