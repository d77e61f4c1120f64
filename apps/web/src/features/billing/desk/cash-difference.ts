import { t } from '@lingui/core/macro';
import type { Currency, Money } from '@rifq/rules';
// The texts below need the catalogue, whichever module is loaded first.
import '../../../lib/formats/i18n.ts';

/**
 * Says how far the counted cash is from what was taken, both in minor units.
 * @param write formats money
 */
export function cashDifference(
  counted: number,
  expected: number,
  currency: Currency,
  write: (money: Money) => string,
): string {
  const difference = counted - expected;
  const amount = write({ amount: Math.abs(difference), currency });
  if (difference === 0) return t`المعدود يطابق المسجّل.`;
  return difference > 0 ? t`المعدود يزيد ${amount} على المسجّل.` : t`المعدود ينقص ${amount} عن المسجّل.`;
}
