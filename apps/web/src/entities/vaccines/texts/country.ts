import { t } from '@lingui/core/macro';
import { findCountryByIso } from '@rifq/rules';

/** Returns the Arabic name of a country by its ISO code. */
export function countryName(iso: string): string {
  return findCountryByIso(iso)?.name ?? t`هذه الدولة`;
}
