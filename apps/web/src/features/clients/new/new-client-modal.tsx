import { useLingui } from '@lingui/react/macro';
import { Button, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { NameAndPhone, NoteInput } from '../client-inputs.tsx';
import { PatientInputs } from '../patient-inputs.tsx';
import { useNewClient } from './use-new-client.ts';

/** `clientModal`: adds a client without an account, with the first patient. */
export default function NewClientModal() {
  const { t } = useLingui();
  const [subject] = useState(() => useUiStore.getState().modalSubject);
  const form = useNewClient(subject);
  const guard = useDiscardGuard(form.isDirty, form.close);
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!form.isSaving}
        title={t`عميل جديد`}
        closeLabel={t`إغلاق`}
        onSubmit={form.save}
        footer={
          <>
            <SheetFootnote>{t`لا تصل إلى العميل رسائل من رِفق.`}</SheetFootnote>
            <Button type="submit" isPending={form.isSaving} pendingLabel={t`جارٍ الحفظ`}>
              {subject.visit === undefined ? t`حفظ` : t`حفظ ومتابعة الزيارة`}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <FormFailure message={form.fields.general} />
          <NameAndPhone
            values={form.values}
            change={form.change}
            fields={form.fields}
            holder={form.holder}
            onLeave={form.leave}
          />
          <section aria-labelledby="new-patient" className="grid grid-cols-1 gap-5">
            <h3 id="new-patient">{t`المريض الأول`}</h3>
            <PatientInputs form={form.patient} />
          </section>
          <NoteInput values={form.values} change={form.change} fields={form.fields} />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
