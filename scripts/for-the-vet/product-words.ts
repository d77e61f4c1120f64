import { type ComboProduct, comboProducts } from '../../packages/care-plan/src/rules/combos.ts';
import type { DoseType } from '../../packages/care-plan/src/types.ts';
import { protocolName } from '../../packages/contract/src/reference/vaccines.ts';
import { type Both, both, joined, phrasesOf, type WordsOf } from './both.ts';

const TYPES: Readonly<Record<DoseType, Both>> = {
  live: both('حيّ', 'live'),
  inactivated: both('معطَّل', 'inactivated'),
  vectored: both('بناقل', 'vectored'),
};

const SPECIES: Readonly<Record<ComboProduct['species'], Both>> = {
  cat: both('للقطط', 'for cats'),
  dog: both('للكلاب', 'for dogs'),
};

const PRODUCT: WordsOf<Omit<ComboProduct, 'name' | 'sources'>> = {
  species: value => SPECIES[value],
  parts: value =>
    joined(
      value.map(({ protocol, type }) => {
        const { ar, en } = protocolName(protocol);
        return both(`${ar} (${TYPES[type].ar})`, `${en} (${TYPES[type].en})`);
      }),
    ),
};

/** A product by its name with everything that the plan knows of it. */
export interface ProductLine {
  readonly name: string;
  readonly text: Both;
  readonly sources: ComboProduct['sources'];
}

export function productLines(): ProductLine[] {
  const products: readonly ComboProduct[] = Object.values(comboProducts);
  return products.map(product => ({
    name: product.name,
    text: joined(phrasesOf(product, PRODUCT)),
    sources: product.sources,
  }));
}
