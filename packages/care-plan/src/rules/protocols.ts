import type { ProtocolKey, Species } from '../types.ts';
import { protocolKeys } from '../types.ts';
import { catCore } from './cat-core.ts';
import { catOther } from './cat-other.ts';
import { deworming } from './deworming.ts';
import { dogCore } from './dog-core.ts';
import { dogOther } from './dog-other.ts';
import { ectoparasites } from './ectoparasites.ts';
import { kennelCough, kennelCoughByRoute } from './kennel-cough.ts';
import { leishmaniosisByProduct } from './leishmaniosis.ts';
import { parainfluenzaByRoute } from './parainfluenza.ts';
import { rabies } from './rabies.ts';
import { recordOnly } from './record-only.ts';
import type { Rule, RuleVariants } from './rule-types.ts';

const rules: readonly Rule[] = [
  ...deworming,
  ...rabies,
  kennelCough,
  ...catCore,
  ...catOther,
  ...dogCore,
  ...dogOther,
  ...recordOnly,
  ...ectoparasites,
];

const variants: readonly RuleVariants[] = [kennelCoughByRoute, parainfluenzaByRoute, leishmaniosisByProduct];

export class UnknownProtocolError extends RangeError {
  readonly protocol: unknown;

  constructor(protocol: unknown) {
    super(`Unknown protocol: ${JSON.stringify(protocol)}`);
    this.name = 'UnknownProtocolError';
    this.protocol = protocol;
  }
}

/**
 * Returns the rule of a protocol for a species; null if it is for the other one. If it depends on route or product, it
 * is the one before the first dose. Throws UnknownProtocolError.
 */
export function protocolRule(species: Species, key: ProtocolKey): Rule | null {
  if (!protocolKeys.includes(key)) throw new UnknownProtocolError(key);
  return rules.find(rule => rule.key === key && rule.species === species) ?? null;
}

/** Returns a vaccine's rules by route or product of its doses; null if there is only one rule. */
export function ruleVariants(species: Species, key: ProtocolKey): RuleVariants | null {
  return variants.find(item => item.key === key && item.species === species) ?? null;
}

/** Returns the protocols of a species, in the order of the reference list. */
export function protocolsFor(species: Species): readonly ProtocolKey[] {
  return protocolKeys.filter(key => protocolRule(species, key) !== null);
}
