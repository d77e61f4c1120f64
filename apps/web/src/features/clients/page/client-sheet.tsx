import { useLingui } from '@lingui/react/macro';
import type { ClinicClient } from '@rifq/contract/calls';
import { Button } from '@rifq/ui';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { NameAndPhone, NoteInput } from '../client-inputs.tsx';
import { useClientForm } from './use-client-form.ts';

interface ClientSheetProps {
  client: ClinicClient;
  onClose: () => void;
}

/** Edits name, phone and note of a client; of an account the note only. */
export function ClientSheet({ client, onClose }: ClientSheetProps) {
  const { t } = useLingui();
  const form = useClientForm(client, onClose);
  const guard = useDiscardGuard(form.isDirty, onClose);
  const { values, change, fields } = form;
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!form.isSaving}
        title={client.has_account ? t`ملاحظة العيادة` : t`تعديل بيانات العميل`}
        closeLabel={t`إغلاق`}
        onSubmit={form.save}
        footer={
          <Button type="submit" block isPending={form.isSaving} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <FormFailure message={fields.general} />
          <ChangedElsewhere changed={form.changed} values={values} onChoose={change} />
          {!client.has_account && (
            <NameAndPhone
              values={values}
              change={change}
              fields={fields}
              holder={form.holder}
              onLeave={onClose}
            />
          )}
          <NoteInput values={values} change={change} fields={fields} />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
