import type { HealthStateKey } from '../deferral-reasons.ts';
import type { Species } from '../types.ts';
import type { Rule } from './rule-types.ts';
import type { SourceId } from './sources.ts';

interface HealthStateRule {
  /** Defers deworming, whose product is unknown in advance. Nursing mothers are treated with their young. */
  readonly holdsDeworming: boolean;
  /** Defers flea and tick products, unless the last one's leaflet allows it (`EctoProduct.pregnancy`). */
  readonly holdsEctoByLeaflet: boolean;
  readonly sources: Readonly<Record<Species, readonly SourceId[]>>;
}

/**
 * All vaccines are deferred, live or not: leaflets differ by product, and the vet weighs the risk. No leaflet that was
 * read of a treatment against parasites mentions weak immunity, from a disease or a treatment.
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
 * Returns the sources of a deferral by a health state; null if the state does not defer the protocol.
 * @param isAllowedByLeaflet by the leaflet of the last flea or tick product
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
