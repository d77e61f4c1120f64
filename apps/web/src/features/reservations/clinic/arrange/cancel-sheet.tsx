import { useLingui } from '@lingui/react/macro';
import { isClinicVisit, isolated, nameLimits } from '@rifq/rules';
import { Button, ConfirmDialog, TextArea } from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useDiscardGuard } from '../../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../../lib/forms/too-long.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import type { ArrangeProps } from './arrange-props.ts';
import { ReservationLine } from './reservation-line.tsx';

const FIELDS = ['reason'] as const;
const useReason = keptDrafts<string>();

/** Cancels for the clinic: the owner reads the reason, the refund is stated, and a second step confirms. */
export function ClinicCancelSheet({ reservation, timeZone, onClose }: ArrangeProps) {
  const { t } = useLingui();
  const { draft: reason, change: setReason, forget } = useReason(reservation.id, stored => stored ?? '');
  const { has_account: hasAccount } = reservation.owner;
  const [isAsking, setAsking] = useState(false);
  const form = useFieldErrors(FIELDS);
  const close = () => {
    forget();
    onClose();
  };
  const guard = useDiscardGuard(visibleText(reason) !== '', close);
  const { mutate, isPending } = useConsultationActions(
    () =>
      request('post', '/api/clinic/reservations/cancel', {
        reservation_id: reservation.id,
        reason: visibleText(reason),
      }),
    {
      onDone() {
        toasts.show({
          message: hasAccount ? t`أُلغي الموعد، ووصل المربّي إشعار.` : t`أُلغي الموعد.`,
        });
        close();
      },
    },
  );
  const wasPaid = reservation.money === 'paid';
  const pet = isolated(reservation.pet.name);
  const required = hasAccount ? t`يلزم سبب يقرؤه المربّي.` : t`يلزم سبب للإلغاء.`;
  const ask = () => {
    const missing = visibleText(reason) === '' ? required : tooLong(reason, nameLimits.note);
    if (!form.showFields({ reason: missing })) setAsking(true);
  };
  const cancel = () =>
    mutate(undefined, {
      onError(error) {
        setAsking(false);
        form.showFailure(error);
      },
    });
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={t`إلغاء موعد ${pet}`}
        closeLabel={t`إغلاق`}
        onSubmit={ask}
        footer={
          <Button type="submit" variant="danger" block>
            {wasPaid ? t`إلغاء مع استرداد المبلغ` : t`إلغاء الموعد`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <ReservationLine reservation={reservation} timeZone={timeZone} />
          <TextArea
            label={t`سبب الإلغاء`}
            help={hasAccount ? t`يقرؤه المربّي مع خبر الإلغاء.` : t`يبقى في صفحة الموعد.`}
            value={reason}
            onChange={next => {
              setReason(next);
              form.clear('reason');
            }}
            error={form.errors.reason}
            inputRef={form.inputRef('reason')}
          />
          <FormFailure message={form.general} />
        </div>
      </Sheet>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`إلغاء موعد ${pet}؟`}
        confirmLabel={t`نعم، إلغاء`}
        cancelLabel={t`إبقاء الموعد`}
        pendingLabel={t`جارٍ الإلغاء`}
        isPending={isPending}
        isDanger
        onConfirm={cancel}
      >
        {wasPaid
          ? t`يُستردّ المبلغ كاملًا إلى المربّي، ويصير الوقت متاحًا لغيره.`
          : isClinicVisit(reservation)
            ? t`يصير الوقت متاحًا لغيره.`
            : t`لم يُدفع شيء بعد، ويصير الوقت متاحًا لغيره.`}
      </ConfirmDialog>
      {guard.dialog}
    </>
  );
}
