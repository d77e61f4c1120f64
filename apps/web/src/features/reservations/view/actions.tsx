import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { reservationKinds } from '@rifq/rules';
import { Button, CalendarClockIcon, CalendarPlusIcon, ConfirmDialog } from '@rifq/ui';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { now } from '../../../lib/formats/clock.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { openBooking } from '../booking/modal.ts';
import { saveCalendarFile } from '../calendar-file.ts';
import { openDelay } from '../change/modal.ts';
import { useChange } from '../change/use-change.ts';
import { isReservationClosed } from '../queries.ts';
import { takesPlaceAtClinic } from '../reservation-text.ts';

interface ActionsProps {
  reservation: Reservation;
  onPay: () => void;
  onCancel: () => void;
}

/** The owner's current actions, the primary one first. */
export function Actions({ reservation, onPay, onCancel }: ActionsProps) {
  const { t } = useLingui();
  const { id, can, absence } = reservation;
  const calendarLabel = useCalendarLabel(reservation);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {can.pay && <Button onPress={onPay}>{t`الدفع الآن`}</Button>}
      {can.move && (
        <Button variant="soft" icon={<CalendarClockIcon size="sm" />} onPress={() => openDelay(id)}>
          {t`تغيير الموعد`}
        </Button>
      )}
      {calendarLabel !== null && (
        <Button
          variant="line"
          className="whitespace-normal"
          icon={<CalendarPlusIcon size="sm" />}
          onPress={() => saveCalendarFile(reservation)}
        >
          {calendarLabel}
        </Button>
      )}
      {can.cancel && (
        <Button variant="danger" onPress={onCancel}>
          {takesPlaceAtClinic(reservation) ? t`إلغاء الزيارة` : t`إلغاء الحجز`}
        </Button>
      )}
      {absence === 'open' && <Absence reservation={reservation} />}
      {isReservationClosed(reservation) && <Again reservation={reservation} />}
    </div>
  );
}

/** Lets the owner report that the clinic was absent, which refunds everything. */
function Absence({ reservation: { id } }: { reservation: Reservation }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { change, isPending } = useChange({
    send: () => request('post', '/api/reservations/doctor-absent', { reservation_id: id }),
    onChanged() {
      setAsking(false);
      // The button is unmounted; the payment outcome takes the focus.
      document.getElementById('reservation-state')?.focus();
    },
    onFailure: error => setFailure(messageOf(error)),
  });
  return (
    <>
      <Button
        variant="line"
        onPress={() => {
          setFailure(undefined);
          setAsking(true);
        }}
      >
        {t`لم يحضر الطبيب`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`هل مرّ الموعد دون أن يحضر أحد من العيادة؟`}
        confirmLabel={t`نعم، لم يحضر أحد`}
        cancelLabel={t`رجوع`}
        onConfirm={() => change(undefined)}
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
      >
        <p>{t`يُلغى الحجز، ويُستردّ ما دُفع كاملًا، وتُبلَّغ العيادة بذلك.`}</p>
        <FormFailure message={failure} />
      </ConfirmDialog>
    </>
  );
}

/** Label of the calendar file; null once its time has passed, or if it was never confirmed. */
function useCalendarLabel(reservation: Reservation): string | null {
  const { t } = useLingui();
  const { state, ends_at: endsAt, paid_at: paidAt } = reservation;
  const isAhead = Date.parse(endsAt) > now();
  if (!isAhead || (paidAt === null && !takesPlaceAtClinic(reservation))) return null;
  if (state === 'confirmed') return t`إضافة إلى التقويم`;
  return state === 'cancelled' ? t`تحديث التقويم بعد الإلغاء` : null;
}

/** Books after this one: a follow-up if possible, and nothing for a pet that is not at home. */
function Again({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const { state, kind, pet, doctor, follow_up_until, follow_up_advised } = reservation;
  if (pet.state !== 'home') return null;
  const whom = { petId: pet.id, doctorId: doctor.id };
  if (state === 'completed') {
    return (
      <>
        {follow_up_until !== null && (
          <Button
            variant={follow_up_advised ? 'primary' : 'soft'}
            onPress={() => openBooking({ ...whom, kind: 2 })}
          >
            {t`حجز متابعة`}
          </Button>
        )}
        <Button variant="line" onPress={() => openBooking({ ...whom, kind: 1 })}>
          {t`حجز استشارة جديدة`}
        </Button>
      </>
    );
  }
  // Only the clinic books its visits.
  if (kind === reservationKinds.visit) return null;
  return (
    <Button onPress={() => openBooking({ ...whom, kind })}>
      {state === 'expired' ? t`اختيار موعد جديد` : t`حجز موعد جديد`}
    </Button>
  );
}
