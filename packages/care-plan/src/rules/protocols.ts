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
 * The rule of a protocol for a species; null when it is for the other one. Where route or product decide, it is what
 * holds before the first dose. Throws UnknownProtocolError.
 */
export function protocolRule(species: Species, key: ProtocolKey): Rule | null {
  if (!protocolKeys.includes(key)) throw new UnknownProtocolError(key);
  return rules.find(rule => rule.key === key && rule.species === species) ?? null;
}

/** The rules of a vaccine by the route or the product of its doses; null where there is only one. */
export function ruleVariants(species: Species, key: ProtocolKey): RuleVariants | null {
  return variants.find(item => item.key === key && item.species === species) ?? null;
}

/** The protocols that apply to a species, in the order of the reference list. */
export function protocolsFor(species: Species): readonly ProtocolKey[] {
  return protocolKeys.filter(key => protocolRule(species, key) !== null);
}
