import { useLingui } from '@lingui/react/macro';
import type { Deferral, PetPlan, PlanItem } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { Button, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import {
  DeferralReasonField,
  DeferralUntilField,
  useUntilProblem,
} from '../../../../entities/vaccines/deferral/deferral-fields.tsx';
import { itemName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useDiscardGuard } from '../../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { firstControl } from '../../../../lib/forms/first-control.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';

const FIELDS = ['reason', 'until'] as const;

interface ClinicDeferralSheetProps {
  reservationId: string;
  plan: PetPlan;
  /** Whether the owner has an account, and so reads of it. */
  isRead: boolean;
  item: PlanItem;
  onClose: () => void;
}

interface Typed {
  reason: Deferral['reason'] | null;
  until: CivilDate | null;
}

/** Initial values; an end in the past is dropped. */
function typedOf({ deferral }: PlanItem, today: CivilDate): Typed {
  const until = deferral?.until ?? null;
  return { reason: deferral?.reason ?? null, until: until !== null && until > today ? until : null };
}

/** Defers a planned dose in the doctor's name: why, and until when. */
export default function ClinicDeferralSheet({
  reservationId,
  plan,
  item,
  isRead,
  onClose,
}: ClinicDeferralSheetProps) {
  const { t } = useLingui();
  const [opened] = useState(() => typedOf(item, plan.as_of));
  const [typed, setTyped] = useState(opened);
  const [version, setVersion] = useState(item.deferral_version);
  const untilProblem = useUntilProblem();
  const form = useFieldErrors(FIELDS);
  const isDirty = typed.reason !== opened.reason || typed.until !== opened.until;
  const guard = useDiscardGuard(isDirty, onClose);
  const { mutate, isPending } = useConsultationActions(
    (reason: Deferral['reason']) =>
      request('post', '/api/clinic/record/plan/defer', {
        reservation_id: reservationId,
        protocols: item.protocols,
        reason,
        until: typed.until,
        version,
      }),
    {
      onDone() {
        toasts.show({ message: t`سُجّل التأجيل` });
        onClose();
      },
    },
  );
  /** Says that the note was changed meanwhile; the next save replaces it. */
  const refuse = (error: unknown) => {
    const current = error instanceof ApiError ? error.current : undefined;
    const now =
      current && 'plan' in current
        ? current.plan.items.find(({ protocols }) => protocols.some(key => item.protocols.includes(key)))
        : undefined;
    if (now === undefined) return form.showFailure(error);
    setVersion(now.deferral_version);
    form.showGeneral(t`تغيّر التأجيل في الخطة بعد فتح النموذج. الحفظ من جديد يستبدله.`);
  };
  const save = () => {
    if (isPending) return;
    const { reason, until } = typed;
    const hasProblems = form.showFields({
      reason: reason === null ? t`يلزم اختيار السبب.` : undefined,
      until: untilProblem(until, form.element('until')),
    });
    if (!hasProblems && reason !== null) mutate(reason, { onError: refuse });
  };
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={t`تأجيل في الخطة`}
        subtitle={itemName(item)}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <>
            <SheetFootnote>
              {isRead ? t`يراه المربّي باسمك وباسم العيادة، ويصله إشعار به.` : t`يُسجَّل باسمك وباسم العيادة.`}
            </SheetFootnote>
            <Button type="submit" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
              {t`حفظ`}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={form.general} />
          <div ref={firstControl(form.inputRef('reason'))}>
            <DeferralReasonField
              value={typed.reason}
              onChange={reason => {
                setTyped(before => ({ ...before, reason }));
                form.clear('reason');
              }}
              error={form.errors.reason}
            />
          </div>
          <DeferralUntilField
            today={plan.as_of}
            value={typed.until}
            onChange={until => {
              setTyped(before => ({ ...before, until }));
              form.clear('until');
            }}
            error={form.errors.until}
            inputRef={form.inputRef('until')}
          />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
