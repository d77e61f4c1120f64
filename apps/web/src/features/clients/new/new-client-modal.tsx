import { useLingui } from '@lingui/react/macro';
import { Button, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';
import { NameAndPhone, NoteInput } from '../client-inputs.tsx';
import { PatientSheet } from '../page/patient-sheet.tsx';
import { PatientInputs } from '../patient-inputs.tsx';
import { useNewClient } from './use-new-client.ts';

/** `clientModal`: adds a client without an account, with the first patient, or a patient of a client. */
export default function ClientModal() {
  const [subject] = useState(() => useUiStore.getState().modalSubject);
  const { clientId } = subject;
  return clientId === undefined ? (
    <NewClientSheet subject={subject} />
  ) : (
    <NewPatientSheet subject={subject} clientId={clientId} />
  );
}

/** Adds a patient of a client, and continues with the visit. */
function NewPatientSheet({ subject, clientId }: { subject: ModalSubject; clientId: string }) {
  const { closeModals, openModal } = useUiStore.getState();
  return (
    <PatientSheet
      clientId={clientId}
      pet={undefined}
      onClose={() => closeModals('clientModal')}
      onSaved={({ id }) => openModal('visitModal', { visit: subject.visit, clientId, petId: id })}
    />
  );
}

function NewClientSheet({ subject }: { subject: ModalSubject }) {
  const { t } = useLingui();
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
            // The next caller is another person.
            onLeave={form.close}
          />
          <section aria-labelledby="new-patient" className="grid grid-cols-1 gap-5">
            <h3 id="new-patient">{t`الحيوان`}</h3>
            <PatientInputs form={form.patient} />
          </section>
          <NoteInput values={form.values} change={form.change} fields={form.fields} />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
