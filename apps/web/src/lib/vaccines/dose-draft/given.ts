import { protocolsFor } from '@rifq/care-plan';
import { type ProtocolKey, protocolName } from '@rifq/contract';
import type { Dose, PlanItem, Species } from '@rifq/contract/calls';
import { coreVaccines } from '../core-vaccines.ts';
import { type KnownProduct, knownProducts } from './known-products.ts';

/**
 * What may be given on one day: a single protocol, one visit's combined vaccine, or a product by its name. The keys of
 * single ones are those of the protocols.
 */
export interface Given {
  key: string;
  protocols: readonly ProtocolKey[];
  /** The product itself was chosen, and decides: its key. */
  product: string | null;
  /**
   * The everyday name does not say what is inside: «الخماسي» and «الثماني» are one word for many products, and the fourth
   * part of «الرباعي» varies. The label is asked.
   */
  isOpen: boolean;
  /** For an open one: how many protocols it has at the least. */
  atLeast: number;
}

const closed = (key: string, protocols: readonly ProtocolKey[], product: string | null = null): Given => ({
  key,
  protocols,
  product,
  isOpen: false,
  atLeast: protocols.length,
});

/** Combined vaccines by their everyday names. */
export function everydayCombos(species: Species): Given[] {
  const core = coreVaccines[species];
  return species === 'cat'
    ? [closed('combo3cat', core), { ...closed('combo4cat', core), isOpen: true, atLeast: core.length + 1 }]
    : [{ ...closed('comboDog', core), isOpen: true }];
}

/** Every single protocol of a species, the tests among them. */
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

/** A line of the plan as something to give. */
export function givenOfItem(item: PlanItem): Given {
  return { ...closed('planned', item.protocols), isOpen: item.combo === 'comboDog' };
}

/** Key of a record whose parts fit no entry of the list. */
export const MIXTURE = 'mixture';

/** What a record says was given: the entry of the list it came from, or a mixture of its own. */
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

/** The products that hold something of what is being recorded. */
export function productsFor(given: Given | null, species: Species): KnownProduct[] {
  if (given === null) return [];
  return productsOf(species).filter(product => product.protocols.some(key => given.protocols.includes(key)));
}

/** What a combined vaccine of this species may hold. */
export function vaccineKeys(species: Species): ProtocolKey[] {
  return protocolsFor(species).filter(isVaccineKey);
}
