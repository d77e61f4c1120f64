import { t } from '@lingui/core/macro';
import { countries } from '@rifq/contract';

/** The Arabic name of a country by its ISO code. */
export function countryName(iso: string): string {
  return countries.find(country => country.iso === iso)?.name ?? t`هذه الدولة`;
}
