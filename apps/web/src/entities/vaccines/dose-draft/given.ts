import { protocolsFor } from '@rifq/care-plan';
import type { Dose, PlanItem, Species } from '@rifq/contract/calls';
import { type ProtocolKey, protocolName } from '@rifq/rules';
import { coreVaccines } from '../core-vaccines.ts';
import { type KnownProduct, knownProducts } from './known-products.ts';

/**
 * What may be given on one day: a single protocol, a combined vaccine of one visit, or a product by its name. Single
 * ones use the keys of the protocols.
 */
export interface Given {
  key: string;
  protocols: readonly ProtocolKey[];
  /** Key of the chosen product, which determines the protocols. */
  product: string | null;
  /**
   * Whether the everyday name does not determine the content: «الخماسي» and «الثماني» name many products, and the
   * fourth part of «الرباعي» varies. The form then asks for the label.
   */
  isOpen: boolean;
  /** For an open one: its minimum number of protocols. */
  atLeast: number;
}

const closed = (key: string, protocols: readonly ProtocolKey[], product: string | null = null): Given => ({
  key,
  protocols,
  product,
  isOpen: false,
  atLeast: protocols.length,
});

/** Returns the combined vaccines by their everyday names. */
export function everydayCombos(species: Species): Given[] {
  const core = coreVaccines[species];
  return species === 'cat'
    ? [closed('combo3cat', core), { ...closed('combo4cat', core), isOpen: true, atLeast: core.length + 1 }]
    : [{ ...closed('comboDog', core), isOpen: true }];
}

/** Returns every single protocol of a species, including tests. */
function singles(species: Species): Given[] {
  return protocolsFor(species).map(key => closed(key, [key]));
}

function productsOf(species: Species): KnownProduct[] {
  return knownProducts.filter(product => product.species === species);
}

export function allGiven(species: Species): Given[] {
  const products = productsOf(species).map(({ key, protocols }) => closed(key, protocols, key));
  return [...everydayCombos(species), ...singles(species), ...products];
}

/** Converts an item of the plan. */
export function givenOfItem(item: PlanItem): Given {
  return { ...closed('planned', item.protocols), isOpen: item.combo === 'comboDog' };
}

/** Key of a record whose parts match no entry of the list. */
export const MIXTURE = 'mixture';

/** Returns the entry of the list for a record, or a mixture of its parts. */
export function givenOfDose(dose: Dose, species: Species): Given {
  const exact = allGiven(species).find(
    given =>
      (given.product ?? null) === dose.product && !given.isOpen && isSameSet(given.protocols, dose.protocols),
  );
  if (exact !== undefined) return exact;
  const everyday = everydayCombos(species).find(
    given => given.isOpen && given.protocols.every(key => dose.protocols.includes(key)),
  );
  return everyday ?? { ...closed(MIXTURE, dose.protocols), isOpen: true, atLeast: 1 };
}

function isSameSet(a: readonly ProtocolKey[], b: readonly ProtocolKey[]): boolean {
  return a.length === b.length && a.every(key => b.includes(key));
}

export const isTestKey = (key: ProtocolKey) => protocolName(key).recordKind === 'test';
const isVaccineKey = (key: ProtocolKey) => protocolName(key).recordKind === 'vaccine';

/** Returns the products that contain part of the given dose. */
export function productsFor(given: Given | null, species: Species): KnownProduct[] {
  if (given === null) return [];
  return productsOf(species).filter(product => product.protocols.some(key => given.protocols.includes(key)));
}

/** Returns the possible parts of a combined vaccine of this species. */
export function vaccineKeys(species: Species): ProtocolKey[] {
  return protocolsFor(species).filter(isVaccineKey);
}
