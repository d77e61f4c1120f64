import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { nameLimits } from '@rifq/rules';
import { ConfirmDialog, TextArea } from '@rifq/ui';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useDiscardGuard } from '../../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../../lib/forms/too-long.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';

const useReason = keptDrafts<string>();

interface WithdrawDialogProps {
  reservationId: string;
  dose: Dose;
  onClose: () => void;
}

/** Asks for the reason of a withdrawn confirmation. */
export default function WithdrawDialog({ reservationId, dose, onClose }: WithdrawDialogProps) {
  const { t } = useLingui();
  const { draft: reason, change: setReason, forget } = useReason(dose.id, stored => stored ?? '');
  const close = () => {
    forget();
    onClose();
  };
  const guard = useDiscardGuard(visibleText(reason) !== '', close);
  const form = useFieldErrors(['reason']);
  const key = useIdempotencyKey();
  const { mutate, isPending } = useConsultationActions(
    () => {
      const withdrawal = { reservation_id: reservationId, dose_id: dose.id, reason: visibleText(reason) };
      return request('post', '/api/clinic/record/doses/withdraw', {
        ...withdrawal,
        idempotency_key: key.of(withdrawal),
      });
    },
    {
      onDone() {
        toasts.show({ message: t`سُحب التأكيد` });
        close();
      },
    },
  );
  // An error about the dose closes the dialog, so it is shown in a toast.
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError && error.code.startsWith('vaccines.'))) return form.showFailure(error);
    toasts.show({ message: error.message, isFailure: true });
    close();
  };
  const name = protocolsName(dose.protocols);
  const confirm = () => {
    const missing = visibleText(reason) === '' ? t`يلزم سبب.` : tooLong(reason, nameLimits.note);
    if (!form.showFields({ reason: missing })) mutate(undefined, { onError: refuse });
  };
  return (
    <>
      <ConfirmDialog
        isOpen
        onOpenChange={guard.leave}
        title={t`سحب تأكيد «${name}»؟`}
        confirmLabel={t`سحب التأكيد`}
        cancelLabel={t`إبقاء التأكيد`}
        pendingLabel={t`جارٍ السحب`}
        isPending={isPending}
        isDanger
        onConfirm={confirm}
      >
        <div className="grid gap-4 text-start">
          <p>{t`ما سجّله المربّي يعود غير مؤكَّد، وما سجّلته العيادة يُحذف. تُسحب مكافأة التأكيد، ويظهر ذلك للمربّي.`}</p>
          <TextArea
            label={t`سبب السحب`}
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
      </ConfirmDialog>
      {guard.dialog}
    </>
  );
}
