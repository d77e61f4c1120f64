import { useLingui } from '@lingui/react/macro';
import { reservationRules } from '@rifq/rules';
import { now } from '../../../lib/formats/clock.ts';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';
import { changeSpan } from '../change-rule.ts';

/** Refund rule of a cancellation: none once the deadline has passed. */
export function useCancellationRule(startsAt: string | null): string {
  const { t } = useLingui();
  const isLate =
    startsAt !== null && Date.parse(startsAt) - reservationRules.changeMinutes * MINUTE_MS <= now();
  const span = changeSpan();
  return isLate
    ? t`يبدأ هذا الموعد خلال ${span}، فلا يُستردّ المبلغ عند إلغائه.`
    : t`يُستردّ المبلغ كاملًا عند الإلغاء حتى ${span} قبل الموعد، ولا يُستردّ بعد ذلك.`;
}
