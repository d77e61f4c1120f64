import { useLingui } from '@lingui/react/macro';
import type { Slot } from '@rifq/contract/calls';
import { LostSlot } from '../../../entities/slots/lost-slot.tsx';
import type { Booking } from './use-booking.ts';

/** Reports that the chosen slot was taken, with the nearest free ones. */
export function LostTime({ booking, nearest }: { booking: Booking; nearest: readonly Slot[] }) {
  const { t } = useLingui();
  return (
    <LostSlot
      nearest={nearest}
      timeZone={booking.doctor?.clinic.time_zone}
      lead={{
        nearest: t`كل ما كُتب محفوظ هنا. هذه أقرب المواعيد المتاحة:`,
        none: t`كل ما كُتب محفوظ هنا، ويمكن اختيار موعد آخر.`,
      }}
      onChoose={startsAt => booking.change({ startsAt }, 'starts_at')}
      onOthers={booking.step === 2 ? booking.back : undefined}
    />
  );
}
