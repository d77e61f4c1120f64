import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { reservationRules, todayIn } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { now } from '../../../../lib/formats/clock.ts';
import { MINUTE_MS } from '../../../../lib/formats/durations.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import type { HandBooking } from './use-hand-booking.ts';

/** Deadline of a hold that starts now, if the reservation starts too soon for all of it; null otherwise. */
function shorterHold(startsAt: string | null, from: number): string | null {
  const { clinicHoldMinutes, leadMinutes } = reservationRules;
  const last = startsAt === null ? Infinity : Date.parse(startsAt) - leadMinutes * MINUTE_MS;
  return last < from + clinicHoldMinutes * MINUTE_MS ? new Date(last).toISOString() : null;
}

/** The primary action, and what it means for the owner. */
export function HandFooter({ booking }: { booking: HandBooking }) {
  const { t } = useLingui();
  const { draft, timeZone, isFinding, isBooking } = booking;
  const { weekday, dayAndMonth, time } = useFormat(timeZone);
  if (draft.owner === null) {
    return (
      <Button type="submit" block isPending={isFinding} pendingLabel={t`جارٍ البحث`}>
        {t`بحث عن المربّي`}
      </Button>
    );
  }
  if (draft.owner.pets.length === 0) return null;
  const { startsAt } = draft;
  const day = startsAt === null ? '' : todayIn(timeZone, new Date(startsAt));
  const until = shorterHold(startsAt, now());
  const at = until === null ? '' : time(until);
  const hours = plural(reservationRules.clinicHoldMinutes / 60, {
    one: 'ساعة',
    two: 'ساعتان',
    few: '# ساعات',
    other: '# ساعة',
  });
  return (
    <>
      <div className="min-w-0 flex-1">
        {startsAt !== null && <b>{`${weekday(day)} ${dayAndMonth(day)}، ${time(startsAt)}`}</b>}
        <p className="text-xs text-ink-2">
          {until === null
            ? t`يصل المربّي إشعار، وأمامه ${hours} للدفع من التطبيق.`
            : t`يصل المربّي إشعار، وأمامه حتى ${at} للدفع من التطبيق.`}
        </p>
      </div>
      <Button type="submit" isPending={isBooking} pendingLabel={t`جارٍ الحجز`}>
        {t`حجز الموعد`}
      </Button>
    </>
  );
}
