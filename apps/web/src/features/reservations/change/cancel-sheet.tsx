import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { isolated, nameLimits } from '@rifq/rules';
import { Button, CalendarClockIcon, Note } from '@rifq/ui';
import { useState } from 'react';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { request } from '../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { afterSheets } from '../../../lib/overlays/sheet-history.ts';
import { reservationStyle } from '../reservation-style.ts';
import { aboutText, takesPlaceAtClinic } from '../reservation-text.ts';
import { type CancellationReason, CancelReason, cancellationReasonText } from './cancel-reason.tsx';
import { openDelay } from './modal.ts';
import { Outcomes } from './outcomes.tsx';
import { useChange } from './use-change.ts';

const FIELDS = ['reason'] as const;

interface CancelSheetProps {
  reservation: Reservation;
  onClose: () => void;
}

/** Confirms a cancellation: shows the refund now and later, and asks for a reason. */
export function CancelSheet({ reservation, onClose }: CancelSheetProps) {
  const { t } = useLingui();
  const { id, can, state, doctor, starts_at } = reservation;
  const { when } = useSlotText(undefined)(starts_at);
  const isAtClinic = takesPlaceAtClinic(reservation);
  const isLate = useCountdown(Date.parse(reservation.change_until)) === 0;
  const [reason, setReason] = useState<CancellationReason>({ choice: null, other: '' });
  const form = useFieldErrors(FIELDS);
  const { change, isPending } = useChange({
    send: (why: string | null) =>
      request('post', '/api/reservations/cancel', {
        reservation_id: id,
        reason: why,
        refund: !isAtClinic && (state === 'awaiting_payment' || !isLate),
      }),
    onChanged() {
      onClose();
      // The button that opened the sheet is unmounted; the payment outcome takes the focus.
      afterSheets(() => document.getElementById('reservation-state')?.focus());
    },
    onFailure: form.showFailure,
  });
  const toDelay = () => {
    onClose();
    afterSheets(() => openDelay(id));
  };
  if (!can.cancel) return <CancelNoMore reservation={reservation} onClose={onClose} />;
  const about = `${aboutText(reservation)}\u00a0· ${isolated(doctor.name)}`;
  const submit = () => {
    const text = cancellationReasonText(reason);
    if (!form.showFields({ reason: text === null ? undefined : tooLong(text, nameLimits.note) }))
      change(text);
  };
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!isPending}
      title={isAtClinic ? t`إلغاء الزيارة؟` : t`إلغاء الحجز؟`}
      closeLabel={t`إغلاق`}
      onSubmit={submit}
      footer={
        <div className="flex w-full flex-wrap gap-3">
          <Button className="flex-1" onPress={onClose} isDisabled={isPending}>
            {isAtClinic ? t`الإبقاء على الزيارة` : t`الإبقاء على الحجز`}
          </Button>
          <Button
            className="flex-1"
            type="submit"
            variant="danger"
            isPending={isPending}
            pendingLabel={t`جارٍ الإلغاء`}
          >
            {isAtClinic ? t`إلغاء الزيارة` : t`إلغاء الحجز`}
          </Button>
        </div>
      }
    >
      <FormFailure message={form.general} />
      <p className="text-ink-2">
        {about}
        <span className="block">{when}</span>
      </p>
      {isAtClinic ? (
        <VisitOutcome reservation={reservation} />
      ) : state === 'awaiting_payment' ? (
        <Note>{t`لم يُدفع شيء بعد، فلا يُسحب منك شيء، ويعود الموعد متاحًا.`}</Note>
      ) : (
        <Outcomes reservation={reservation} isLate={isLate} />
      )}
      <CancelReason
        reason={reason}
        onChange={changed => {
          setReason(changed);
          form.clear('reason');
        }}
        error={form.errors.reason}
        inputRef={form.inputRef('reason')}
      />
      {can.move && !isLate && (
        <Note icon={<CalendarClockIcon />}>
          {t`الوقت وحده هو المشكلة؟ تغيير الموعد مجاني.`}
          <Button className="mt-2" variant="ghost" size="sm" onPress={toDelay} isDisabled={isPending}>
            {t`تغيير الموعد`}
          </Button>
        </Note>
      )}
    </Sheet>
  );
}

/** What cancelling a visit means: no money moves, and this visit opens the record no longer; another reservation may. */
function VisitOutcome({
  reservation: { arrived_at: arrivedAt, pet },
}: Pick<CancelSheetProps, 'reservation'>) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  return (
    <Note>
      {arrivedAt === null
        ? t`لا دفع في التطبيق، فلا شيء يُستردّ، ويعود الوقت متاحًا للعيادة.`
        : t`لا تفتح هذه الزيارة سجلّ ${name} بعد ذلك، ولا شيء يُستردّ، فلا دفع في التطبيق.`}
    </Note>
  );
}

/** It was changed in the meantime, here or in another session. */
function CancelNoMore({ reservation, onClose }: CancelSheetProps) {
  const { t } = useLingui();
  const { word } = reservationStyle(reservation.state);
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      title={t`إلغاء الحجز؟`}
      closeLabel={t`إغلاق`}
      footer={<Button onPress={onClose}>{t`عودة إلى الحجز`}</Button>}
    >
      <div role="alert">
        <Note>{t`تغيّرت حالة الحجز، وهو الآن: ${word}. لا يُلغى بعد ذلك.`}</Note>
      </div>
    </Sheet>
  );
}
