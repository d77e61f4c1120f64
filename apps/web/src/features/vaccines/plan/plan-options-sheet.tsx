import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanOptions } from '@rifq/contract/calls';
import { Button, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import type { OwnPet } from '../../../entities/vaccines/care.ts';
import {
  OptionsAuthor,
  PlanOptionsFields,
  usePlanOptionParts,
} from '../../../entities/vaccines/plan-options/plan-options-fields.tsx';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useChooseOptions } from '../record-calls.ts';

interface PlanOptionsSheetProps {
  pet: OwnPet;
  plan: PetPlan;
  onClose: () => void;
}

/** «خيارات الخطة»: the options of the plan, with the doctor who set them last, if one did. */
export function PlanOptionsSheet({ pet, plan, onClose }: PlanOptionsSheetProps) {
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
  const [failure, setFailure] = useState<string>();
  const choosing = useChooseOptions();
  const set = (change: Partial<PlanOptions>) => setOptions(current => ({ ...current, ...change }));

  const save = () => {
    if (choosing.isPending) return;
    choosing.mutate(
      { pet_id: plan.pet_id, options, version: opened.version },
      {
        onSuccess: onClose,
        onError(error) {
          const next = rebase(error, options);
          if (next === undefined) return setFailure(messageOf(error));
          setOptions(next);
          setFailure(undefined);
        },
      },
    );
  };

  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!choosing.isPending}
      title={t`خيارات الخطة`}
      subtitle={<PetName>{pet.name}</PetName>}
      closeLabel={t`إغلاق`}
      onSubmit={save}
      footer={
        <>
          <SheetFootnote>{t`نشرة المنتج والطبيب البيطري هما المرجع.`}</SheetFootnote>
          <Button type="submit" isPending={choosing.isPending} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ`}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <FormFailure message={failure} />
        <ChangedElsewhere changed={changed} values={options} onChoose={setOptions} />
        <OptionsAuthor plan={plan} />
        <PlanOptionsFields species={pet.species} country={plan.country} options={options} set={set} />
      </div>
    </Sheet>
  );
}
