import { useLingui } from '@lingui/react/macro';
import type { Pet, PetPlan, PlanOptions } from '@rifq/contract/calls';
import { isolated, nameLimits } from '@rifq/rules';
import { Button, SheetFootnote, TextField } from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import {
  OptionsAuthor,
  PlanOptionsFields,
  usePlanOptionParts,
} from '../../../../entities/vaccines/plan-options/plan-options-fields.tsx';
import { request } from '../../../../lib/calls/request.ts';
import { ChangedElsewhere } from '../../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../../lib/forms/too-long.ts';
import { useOpenedVersion } from '../../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';

const FIELDS = ['reason'] as const;

interface ClinicOptionsSheetProps {
  reservationId: string;
  pet: Pick<Pet, 'name' | 'species'>;
  plan: PetPlan;
  /** Whether the owner has an account, and so reads of it. */
  isRead: boolean;
  onClose: () => void;
}

/** Sets the options of a plan in the doctor's name, with a reason that the owner reads. */
export default function ClinicOptionsSheet({
  reservationId,
  pet,
  plan,
  isRead,
  onClose,
}: ClinicOptionsSheetProps) {
  const { t } = useLingui();
  const { opened, changed, rebase } = useOpenedVersion<PlanOptions>(
    () => ({ values: plan.options, version: plan.options_version }),
    {
      parts: usePlanOptionParts(),
      read: current =>
        'plan' in current
          ? { values: current.plan.options, version: current.plan.options_version }
          : undefined,
    },
  );
  const [options, setOptions] = useState(opened.values);
  const [reason, setReason] = useState('');
  const form = useFieldErrors(FIELDS);
  const isDirty = reason !== '' || JSON.stringify(options) !== JSON.stringify(opened.values);
  const guard = useDiscardGuard(isDirty, onClose);
  const { mutate, isPending } = useConsultationActions(
    () =>
      request('post', '/api/clinic/record/plan/options', {
        reservation_id: reservationId,
        options,
        reason: visibleText(reason),
        version: opened.version,
      }),
    {
      onDone() {
        toasts.show({ message: t`ضُبطت خيارات الخطة` });
        onClose();
      },
    },
  );
  const save = () => {
    if (isPending) return;
    const problem =
      visibleText(reason) === ''
        ? isRead
          ? t`يُكتب هنا سبب يقرؤه المربّي.`
          : t`يلزم سبب التغيير.`
        : tooLong(reason, nameLimits.short);
    if (form.showFields({ reason: problem })) return;
    mutate(undefined, {
      onError(error) {
        const next = rebase(error, options);
        if (next === undefined) form.showFailure(error);
        else setOptions(next);
      },
    });
  };
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={t`خيارات الخطة`}
        subtitle={isolated(pet.name)}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <>
            <SheetFootnote>
              {isRead ? t`يراها المربّي باسمك وباسم العيادة، ويصله إشعار بها.` : t`تُسجَّل باسمك وباسم العيادة.`}
            </SheetFootnote>
            <Button type="submit" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
              {t`حفظ`}
            </Button>
          </>
        }
      >
        <div className="grid gap-6">
          <FormFailure message={form.general} />
          <ChangedElsewhere changed={changed} values={options} onChoose={setOptions} />
          <OptionsAuthor plan={plan} />
          <PlanOptionsFields
            species={pet.species}
            country={plan.country}
            options={options}
            set={change => setOptions(before => ({ ...before, ...change }))}
          />
          <TextField
            label={isRead ? t`سبب التغيير، يقرؤه المربّي` : t`سبب التغيير`}
            autoComplete="off"
            value={reason}
            onChange={next => {
              setReason(next);
              form.clear('reason');
            }}
            error={form.errors.reason ?? tooLong(reason, nameLimits.short)}
            inputRef={form.inputRef('reason')}
          />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
