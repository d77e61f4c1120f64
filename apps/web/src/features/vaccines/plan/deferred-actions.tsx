import { useLingui } from '@lingui/react/macro';
import type { PlanItem } from '@rifq/contract/calls';
import { Button, TextButton } from '@rifq/ui';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { itemName } from '../../../lib/vaccines/texts/protocol-names.ts';
import { useResume } from './deferral-calls.ts';

interface DeferredActionsProps {
  petId: string;
  item: PlanItem;
  onChange: () => void;
  /** Called before the note is ended. */
  onResume: () => void;
}

/** The ways out of a note that a vet advised to wait: to end it, or to correct it. */
export function DeferredActions({ petId, item, onChange, onResume }: DeferredActionsProps) {
  const { t } = useLingui();
  const resuming = useResume();
  const name = itemName(item);
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        aria-label={t`إلغاء التأجيل: ${name}`}
        isPending={resuming.isPending}
        pendingLabel={t`جارٍ الحفظ`}
        onPress={() => {
          onResume();
          resuming.mutate({ pet_id: petId, protocols: item.protocols, version: item.deferral_version });
        }}
      >
        {t`إلغاء التأجيل`}
      </Button>
      <TextButton onPress={onChange} aria-label={t`تعديل التأجيل: ${name}`}>
        {t`تعديل التأجيل`}
      </TextButton>
      <FormFailure message={resuming.isError ? messageOf(resuming.error) : undefined} />
    </>
  );
}
