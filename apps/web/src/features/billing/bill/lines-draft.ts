import type { Bill, ClinicService, PayloadOf } from '@rifq/contract/calls';
import type { Currency, PricedLine } from '@rifq/rules';
import type { Opened } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { minorUnits, wholeUnits } from '../amounts.ts';

/** A line as typed; NaN while a number is missing. */
export interface LineDraft {
  /** Of the form only. */
  key: string;
  /** Of the price list; null for a line that was typed. */
  serviceId: string | null;
  name: string;
  quantity: number;
  /** In whole units of the currency. */
  price: number;
  vatPercent: number;
}

export interface LinesValues {
  lines: readonly LineDraft[];
}

/** Returns the lines of a bill for its form. Their keys are the same for the same bill. */
export const openedLines = ({ lines, currency, version }: Bill): Opened<LinesValues> => ({
  values: {
    lines: lines.map((line, index) => ({
      key: `${index}`,
      serviceId: line.service_id,
      name: line.name,
      quantity: line.quantity,
      price: wholeUnits(line.unit_price, currency),
      vatPercent: line.vat_percent,
    })),
  },
  version,
});

export const lineOfService = (
  service: ClinicService,
  { currency, charges_vat: chargesVat }: Pick<Bill, 'currency' | 'charges_vat'>,
): LineDraft => ({
  key: crypto.randomUUID(),
  serviceId: service.id,
  name: service.name,
  quantity: 1,
  price: wholeUnits(service.price, currency),
  vatPercent: chargesVat ? service.vat_percent : 0,
});

/** Returns an empty line with the tax of the others. */
export const typedLine = (others: readonly LineDraft[]): LineDraft => ({
  key: crypto.randomUUID(),
  serviceId: null,
  name: '',
  quantity: 1,
  price: Number.NaN,
  vatPercent: Math.max(0, ...others.map(({ vatPercent }) => vatPercent).filter(percent => percent > 0)),
});

/** Returns the lines that have their numbers, for the sums while typing. */
export const pricedLines = (lines: readonly LineDraft[], currency: Currency): PricedLine[] =>
  lines
    .map(({ quantity, price, vatPercent }) => ({
      quantity,
      unit_price: minorUnits(price, currency),
      vat_percent: vatPercent,
    }))
    .filter(line => Object.values(line).every(value => !Number.isNaN(value)));

/** Converts the lines to those of a request. */
export const sentLines = (
  lines: readonly LineDraft[],
  currency: Currency,
): PayloadOf<'post', '/api/clinic/bills/save'>['lines'] =>
  lines.map(({ serviceId, name, quantity, price, vatPercent }) => ({
    service_id: serviceId,
    name: visibleText(name),
    quantity,
    unit_price: minorUnits(price, currency),
    vat_percent: vatPercent,
  }));
