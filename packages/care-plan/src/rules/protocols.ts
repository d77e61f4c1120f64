import type { ProtocolKey, Route, Species } from '../types.ts';
import { protocolKeys } from '../types.ts';
import { catCore } from './cat-core.ts';
import { catOther } from './cat-other.ts';
import { deworming } from './deworming.ts';
import { dogCore } from './dog-core.ts';
import { dogOther } from './dog-other.ts';
import { ectoparasites } from './ectoparasites.ts';
import { kennelCough, kennelCoughInjectable } from './kennel-cough.ts';
import { rabies } from './rabies.ts';
import { recordOnly } from './record-only.ts';
import type { Rule } from './rule-types.ts';

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

export class UnknownProtocolError extends RangeError {
  readonly protocol: unknown;

  constructor(protocol: unknown) {
    super(`Unknown protocol: ${JSON.stringify(protocol)}`);
    this.name = 'UnknownProtocolError';
    this.protocol = protocol;
  }
}

/**
 * The rule of a protocol for a species; null when it is for the other one. Throws UnknownProtocolError.
 * @param route how the vaccine was given last, where that decides the rule
 */
export function protocolRule(species: Species, key: ProtocolKey, route: Route | null = null): Rule | null {
  if (!protocolKeys.includes(key)) throw new UnknownProtocolError(key);
  if (key === '3' && species === 'dog' && route === 'injectable') return kennelCoughInjectable;
  return rules.find(rule => rule.key === key && rule.species === species) ?? null;
}

/** The protocols that apply to a species, in the order of the reference list. */
export function protocolsFor(species: Species): readonly ProtocolKey[] {
  return protocolKeys.filter(key => protocolRule(species, key) !== null);
}
