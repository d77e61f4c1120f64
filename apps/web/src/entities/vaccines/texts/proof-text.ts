import { t } from '@lingui/core/macro';
import type { PlanItem } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';

/**
 * Describes from which day a vet's advice to wait leaves a pet without valid proof of rabies vaccination; null where it
 * does not.
 * @param date formats a day: `useFormat().date`
 */
export function proofText(
  { proof_ends_on: endsOn }: Pick<PlanItem, 'proof_ends_on'>,
  today: CivilDate,
  date: (on: CivilDate) => string,
): string | null {
  if (endsOn == null) return null;
  const day = date(endsOn);
  return endsOn < today
    ? t`انتهت صلاحية التطعيم السابق في ${day}، فلا إثبات ساريًا منذ ذلك اليوم.`
    : t`تنتهي صلاحية التطعيم السابق في ${day}، ولا إثبات ساريًا بعده.`;
}
