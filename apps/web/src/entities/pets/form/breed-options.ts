import type { Species } from '@rifq/contract/calls';
import { breedsOf } from '@rifq/rules';
import type { SearchOption } from '@rifq/ui';

/** Lists the breeds of a species by their codes, each with its English name and all other common names. */
export function breedOptions(species: Species): SearchOption[] {
  return breedsOf(species).map(({ code, ar, en, arAlso = [] }) => ({
    id: String(code),
    label: ar,
    names: [en, ...arAlso],
  }));
}
