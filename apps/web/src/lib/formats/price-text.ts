import { t } from '@lingui/core/macro';
import type { Money } from '@rifq/rules';
// The text below needs the catalogue, whichever module is loaded first.
import './i18n.ts';

/** Formats the price of a service at a clinic, which can be free. @param write formats money */
export const priceText = (price: Money, write: (money: Money) => string): string =>
  price.amount === 0 ? t`بلا مقابل` : write(price);
