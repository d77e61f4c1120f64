import type { CardBrand } from '../payment-states.ts';

/** The names of card brands in Arabic, as the specification (3.14) writes the first; «بطاقة» for a brand that we do not know. */
export const cardBrandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'فيزا',
  mastercard: 'ماستركارد',
  mada: 'مدى',
  amex: 'أمريكان إكسبريس',
  other: 'بطاقة',
};

/** A card in a sentence by brand and last four digits, each on its own side: «فيزا 4242». */
export const cardName = ({ brand, last4 }: { readonly brand: CardBrand; readonly last4: string }): string =>
  `${cardBrandNames[brand]}\u00a0\u2066${last4}\u2069`;
