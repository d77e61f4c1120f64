import { t } from '@lingui/core/macro';
import type { CardBrand } from '@rifq/contract';
import type { Payment } from '@rifq/contract/calls';

/** The name of a brand, as the card itself bears it where it does so in Arabic. */
export function brandName(brand: CardBrand): string {
  switch (brand) {
    case 'visa':
      return 'Visa';
    case 'mastercard':
      return 'Mastercard';
    case 'mada':
      return t`مدى`;
    case 'amex':
      return 'American Express';
    case 'other':
      return t`بطاقة`;
  }
}

/** A card by brand and last four, each on its own side in a sentence: «Visa 4242». */
export function cardName({ brand, last4 }: NonNullable<Payment['card']>): string {
  return `\u2068${brandName(brand)}\u2069 \u2066${last4}\u2069`;
}
