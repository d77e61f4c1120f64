import type { ClinicService } from '@rifq/contract/calls';
import { type Currency, currencies } from '@rifq/rules';
import type { Opened } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';

/** Values of the form; NaN while a number is missing. */
export interface ServiceValues {
  name: string;
  minutes: number;
  /** In whole units of the currency. */
  price: number;
  vatPercent: number;
}

/** Standard VAT rates in percent, by country: what a new price list suggests. */
const STANDARD_VAT: Readonly<Record<string, number>> = { SA: 15, AE: 5, BH: 10, OM: 5 };

const SUGGESTED_MINUTES = 20;

/** Values of a new service; its VAT is the highest of the others, or the standard rate of the country. */
export function newServiceValues(known: readonly ClinicService[], country: string): ServiceValues {
  const rates = known.map(service => service.vat_percent);
  const vatPercent = rates.length > 0 ? Math.max(...rates) : (STANDARD_VAT[country] ?? 0);
  return { name: '', minutes: SUGGESTED_MINUTES, price: Number.NaN, vatPercent };
}

export const openedService = (service: ClinicService, currency: Currency): Opened<ServiceValues> => ({
  values: {
    name: service.name,
    minutes: service.minutes,
    price: service.price / 10 ** currencies[currency],
    vatPercent: service.vat_percent,
  },
  version: service.version,
});

/** Converts the form to a request without id and version. */
export const serviceFields = ({ name, minutes, price, vatPercent }: ServiceValues, currency: Currency) => ({
  name: visibleText(name),
  minutes,
  price: Math.round(price * 10 ** currencies[currency]),
  vat_percent: vatPercent,
});
