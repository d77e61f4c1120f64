import type { Species } from '@rifq/contract/calls';
import type { ProtocolKey } from '@rifq/rules';

/** Vaccines that every animal of a species gets as one series: the core vaccines of the rule base except rabies. */
export const coreVaccines: Readonly<Record<Species, readonly ProtocolKey[]>> = {
  cat: ['4', '5', '8'],
  dog: ['cdv', 'cav', 'cpv'],
};
