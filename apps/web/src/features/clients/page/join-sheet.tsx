import { useLingui } from '@lingui/react/macro';
import type { ClinicPatient } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, Select } from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../entities/clinics/use-consultation-actions.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';

interface JoinSheetProps {
  patient: ClinicPatient;
  /** Pets of the account with the client's phone, of the patient's species. */
  candidates: readonly ClinicPatient[];
  /** The pet that is proposed already. */
  proposedId: string | null;
  onClose: () => void;
}

/** Proposes to the owner of an account that a patient is one of the account's pets, or takes the proposal back. */
export function JoinSheet({ patient, candidates, proposedId, onClose }: JoinSheetProps) {
  const { t } = useLingui();
  const [petId, setPetId] = useState(
    proposedId ?? (candidates.length === 1 ? candidates[0]?.id : null) ?? null,
  );
  const name = isolated(patient.name);
  const { mutate, isPending, error, variables } = useConsultationActions(
    async (chosen: string | null) => {
      await request('post', '/api/clinic/clients/joins/propose', { pet_id: patient.id, with_pet_id: chosen });
      return chosen;
    },
    {
      onDone(chosen) {
        toasts.show({
          message: chosen === null ? t`سُحب الاقتراح.` : t`أُرسل الاقتراح، ويُربط السجلّان بعد قبول صاحب الحساب.`,
        });
        onClose();
      },
    },
  );
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      title={t`ربط «${name}» بحيوان`}
      closeLabel={t`إغلاق`}
      onSubmit={() => petId !== null && mutate(petId)}
      footer={
        <div className="grid w-full gap-2">
          <Button
            type="submit"
            block
            isDisabled={petId === null}
            isPending={isPending && variables !== null}
            pendingLabel={t`جارٍ الإرسال`}
          >
            {t`إرسال الاقتراح`}
          </Button>
          {proposedId !== null && (
            <Button
              variant="line"
              block
              isPending={isPending && variables === null}
              pendingLabel={t`جارٍ السحب`}
              onPress={() => mutate(null)}
            >
              {t`سحب الاقتراح`}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">
          {t`لصاحب هذا الرقم حساب، وهو من عملاء العيادة. بعد قبوله يُجمع السجلّان في حيوانه، ويمكن لمدير العيادة التراجع.`}
        </p>
        <FormFailure message={error === null ? undefined : messageOf(error)} />
        <Select
          label={t`الحيوان لدى صاحب الحساب`}
          options={candidates.map(({ id, name: label }) => ({ id, label }))}
          value={petId}
          onChange={setPetId}
          placeholder={t`يُختار الحيوان`}
        />
      </div>
    </Sheet>
  );
}
