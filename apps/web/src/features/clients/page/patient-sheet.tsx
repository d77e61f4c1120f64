import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { StateField } from '../../../entities/pets/form/known-fields.tsx';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { PatientInputs } from '../patient-inputs.tsx';
import { usePatientForm } from './use-patient-form.ts';

interface PatientSheetProps {
  clientId: string;
  /** Undefined for a new patient. */
  pet: Pet | undefined;
  onClose: () => void;
  /** Called once it is saved and the sheet is closed. */
  onSaved?: ((pet: Pet) => void) | undefined;
}

/** Adds a patient of a client whom the clinic manages, or edits one. */
export function PatientSheet({ clientId, pet, onClose, onSaved }: PatientSheetProps) {
  const { t } = useLingui();
  const form = usePatientForm({ clientId, pet, onClose, onSaved });
  const guard = useDiscardGuard(form.isDirty, onClose);
  const name = isolated(pet?.name ?? '');
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!form.isSaving}
        title={pet === undefined ? t`إضافة حيوان` : t`تعديل بيانات «${name}»`}
        closeLabel={t`إغلاق`}
        onSubmit={form.save}
        footer={
          <Button type="submit" block isPending={form.isSaving} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <FormFailure message={form.fields.general} />
          <ChangedElsewhere changed={form.changed} values={form.values} onChoose={form.change} />
          <PatientInputs form={form} />
          {pet !== undefined && <StateField form={form} atHome={t`في البيت`} />}
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
