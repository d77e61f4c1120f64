import { useLingui } from '@lingui/react/macro';
import type { Doctor, PayloadOf } from '@rifq/contract/calls';
import { addCivilDays, type CivilDate, isolated, nameLimits, reservationRules } from '@rifq/rules';
import { Button, DateField, FormGrid, SheetFootnote, TextArea } from '@rifq/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { currentDay } from '../../../lib/formats/clock.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { useCalendar } from '../../../lib/session/use-calendar.ts';
import { EmergencyButton } from './emergency-button.tsx';
import type { Booking } from './use-booking.ts';

const FIELDS = ['first_day', 'last_day', 'reason'] as const;

interface WaitingSheetProps {
  /** Holds the reason, which stays typed. */
  booking: Booking;
  doctor: Doctor;
  petId: string;
  onClose: () => void;
}

/** Joins the waiting list of a doctor: on which days, and why. */
export default function WaitingSheet({ booking, doctor, petId, onClose }: WaitingSheetProps) {
  const { t } = useLingui();
  const { number, dayAndMonth } = useFormat();
  const { format, notADate } = useDateWords();
  const system = useCalendar();
  const client = useQueryClient();
  const { data: pet } = useQuery({ ...meQuery, select: me => me.pets.find(({ id }) => id === petId) });
  const today = currentDay(doctor.clinic.time_zone);
  const [entryId] = useState(() => crypto.randomUUID());
  const [first, setFirst] = useState<CivilDate | null>(today);
  const [last, setLast] = useState<CivilDate | null>(addCivilDays(today, 6));
  const form = useFieldErrors(FIELDS);
  const { reason } = booking.draft;
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (fields: PayloadOf<'post', '/api/reservations/waiting/join'>) =>
      request('post', '/api/reservations/waiting/join', fields),
    onSuccess() {
      refetchAfter(client, 'waiting.changed');
      const name = isolated(pet?.name ?? '');
      toasts.show({ message: t`أُضيف «${name}» إلى قائمة الانتظار، ويصل إشعار إن خلا موعد.` });
      onClose();
    },
    onError: form.showFailure,
  });
  const submit = () => {
    const missing = {
      first_day: first === null ? t`يلزم أول يوم.` : undefined,
      last_day: last === null ? t`يلزم آخر يوم.` : undefined,
      reason: visibleText(reason) === '' ? t`يلزم سبب الاستشارة.` : tooLong(reason, nameLimits.note),
    };
    if (form.showFields(missing) || first === null || last === null) return;
    const of = { entry_id: entryId, pet_id: petId, doctor_id: doctor.id };
    mutate({ ...of, first_day: first, last_day: last, reason: visibleText(reason) });
  };
  const [ofEntry, ofBookings] = [
    addCivilDays(first ?? today, reservationRules.waitingDays - 1),
    addCivilDays(today, reservationRules.daysAhead),
  ];
  const limit = ofEntry < ofBookings ? ofEntry : ofBookings;
  const until = dayAndMonth(limit);
  const labels = { openCalendar: t`فتح التقويم`, format, notADate };
  const minutes = number(reservationRules.waitingHoldMinutes);
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!isPending}
      title={t`قائمة الانتظار`}
      subtitle={isolated(doctor.name)}
      closeLabel={t`إغلاق`}
      onSubmit={submit}
      footer={
        <>
          <SheetFootnote>
            {t`ما يخلو من مواعيد هذه الأيام يُعرض بالدور: يُحجز ${minutes} دقيقة مع إشعار، نهارًا فقط، ويتأكّد بالدفع.`}
          </SheetFootnote>
          <Button type="submit" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
            {t`انضمام إلى القائمة`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormFailure message={form.general} />
        <EmergencyButton onPress={booking.emergency.show} />
        <FormGrid>
          <DateField
            label={t`من يوم`}
            value={first}
            onChange={next => {
              setFirst(next);
              form.clear('first_day');
            }}
            minValue={today}
            maxValue={addCivilDays(today, reservationRules.daysAhead)}
            system={system}
            labels={{ ...labels, tooEarly: t`هذا اليوم مضى.`, tooLate: t`يلزم يوم أقرب.` }}
            error={form.errors.first_day}
            inputRef={form.inputRef('first_day')}
          />
          <DateField
            label={t`إلى يوم`}
            value={last}
            onChange={next => {
              setLast(next);
              form.clear('last_day');
            }}
            minValue={first ?? today}
            maxValue={limit}
            system={system}
            labels={{
              ...labels,
              tooEarly: t`يلزم يوم لا يسبق أول يوم.`,
              tooLate: t`يلزم يوم حتى ${until}.`,
            }}
            error={form.errors.last_day}
            inputRef={form.inputRef('last_day')}
          />
        </FormGrid>
        <TextArea
          label={t`سبب الاستشارة`}
          value={reason}
          onChange={next => {
            booking.change({ reason: next }, 'reason');
            form.clear('reason');
          }}
          error={form.errors.reason ?? tooLong(reason, nameLimits.note)}
          inputRef={form.inputRef('reason')}
        />
      </div>
    </Sheet>
  );
}
