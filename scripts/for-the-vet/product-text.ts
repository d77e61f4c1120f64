import { comboProducts } from '../../packages/care-plan/src/rules/combos.ts';
import { type EctoProduct, ectoProducts } from '../../packages/care-plan/src/rules/ecto-products.ts';
import type { ProductSourceId } from '../../packages/care-plan/src/rules/product-sources.ts';
import type { VaccinePart, VaccineProduct } from '../../packages/care-plan/src/rules/vaccine-product.ts';
import type { DoseType, Route, Species } from '../../packages/care-plan/src/types.ts';
import { protocolName } from '../../packages/rules/src/reference/vaccines.ts';
import { type Both, both, joined, phrasesOf, type TextsOf } from './both.ts';
import { days, weeks } from './units.ts';

const TYPES: Readonly<Record<DoseType, Both>> = {
  live: both('حيّ', 'live'),
  inactivated: both('معطَّل', 'inactivated'),
  vectored: both('بناقل', 'vectored'),
};

export const routeNames: Readonly<Record<Route, Both>> = {
  injectable: both('بالحقن', 'by injection'),
  intranasal: both('في الأنف', 'in the nose'),
  oral: both('بالفم', 'by mouth'),
};

const SPECIES: Readonly<Record<Species, Both>> = {
  cat: both('للقطط', 'for cats'),
  dog: both('للكلاب', 'for dogs'),
};

const PART: TextsOf<VaccinePart> = {
  protocol: value => protocolName(value),
  type: value => TYPES[value],
  // Injection is the default and not mentioned.
  route: value => (value === 'injectable' ? null : routeNames[value]),
  serogroups: value => (value === undefined ? null : both(`${value} مجموعات مصلية`, `${value} serogroups`)),
};

/** Fields shown next to the text of a product. */
type OtherFields = 'name' | 'sources';

const VACCINE: TextsOf<Omit<VaccineProduct, OtherFields>> = {
  species: value => SPECIES[value],
  parts: value => joined(value.map(part => inOne(phrasesOf(part, PART)))),
};

const ECTO: TextsOf<Omit<EctoProduct, OtherFields>> = {
  species: value => SPECIES[value],
  active: value => both(value, value),
  intervalDays: value => both(`كل ${days(value).ar}`, `every ${days(value).en}`),
  brownDogTickDays: value =>
    value === null
      ? null
      : both(
          `كل ${days(value).ar} حيث ينقل القُراد أمراضًا، لأجل قُراد الكلاب البنّي`,
          `every ${days(value).en} where ticks carry disease, for the brown dog tick`,
        ),
  minIntervalDays: value =>
    value === null ? null : both(`لا يُعاد قبل ${days(value).ar}`, `not again within ${days(value).en}`),
  minAgeWeeks: value => both(`من عمر ${weeks(value).ar}`, `from ${weeks(value).en} of age`),
  minGrams: value =>
    value === null
      ? both('لم يُقرأ حدّ للوزن', 'no least weight was read')
      : both(`من وزن ${value / 1000} كغ`, `from ${value / 1000} kg`),
  killsTicks: value => (value ? null : both('للبراغيث دون القُراد', 'fleas, not ticks')),
  killsWorms: value =>
    value ? both('يكافح ديدان الأمعاء أيضًا', 'worms of the gut, too') : both('لا يكافح الديدان', 'no worms'),
  toxicToCats: value => (value ? both('سامّ للقطط', 'poisonous to cats') : null),
  pregnancy: value =>
    value === 'allowed'
      ? both('مسموح به في الحمل', 'allowed in pregnancy')
      : both('في الحمل بقرار الطبيب', 'in pregnancy as the vet decides'),
};

/** A product by name with all data that the plan uses. */
export interface ProductLine {
  readonly name: string;
  readonly text: Both;
  readonly sources: readonly ProductSourceId[];
}

/** Returns vaccines first, then flea and tick products. */
export function productLines(): ProductLine[] {
  const vaccines: readonly VaccineProduct[] = Object.values(comboProducts);
  const ecto: readonly EctoProduct[] = Object.values(ectoProducts);
  return [
    ...vaccines.map(product => lineOf(product, phrasesOf(product, VACCINE))),
    ...ecto.map(product => lineOf(product, phrasesOf(product, ECTO))),
  ];
}

function lineOf({ name, sources }: Pick<ProductLine, OtherFields>, phrases: readonly Both[]): ProductLine {
  return { name, text: joined(phrases), sources };
}

function inOne(phrases: readonly Both[]): Both {
  return both(phrases.map(({ ar }) => ar).join('، '), phrases.map(({ en }) => en).join(', '));
}
