import type { CardBrand } from '../payments.ts';

/** Arabic names of card brands, the first as in the specification (3.14); «بطاقة» for an unknown brand. */
export const cardBrandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'فيزا',
  mastercard: 'ماستركارد',
  mada: 'مدى',
  amex: 'أمريكان إكسبريس',
  other: 'بطاقة',
};

/** Names a card in a sentence by brand and last four digits, each isolated: «فيزا 4242». */
export const cardName = ({ brand, last4 }: { readonly brand: CardBrand; readonly last4: string }): string =>
  `${cardBrandNames[brand]}\u00a0\u2066${last4}\u2069`;
