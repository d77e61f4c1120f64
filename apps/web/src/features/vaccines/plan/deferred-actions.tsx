import { useLingui } from '@lingui/react/macro';
import type { PlanItem } from '@rifq/contract/calls';
import { Button, Menu, type MenuEntry, PencilIcon } from '@rifq/ui';
import { useState } from 'react';
import { EndDeferralDialog } from '../../../entities/vaccines/deferral/end-deferral-dialog.tsx';
import { itemName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useResume } from './deferral-calls.ts';

interface DeferredActionsProps {
  petId: string;
  item: PlanItem;
  /** Called before the deferral is ended. */
  onResume: () => void;
}

/** Ends a deferral on a vet's advice. */
export function DeferredActions({ petId, item, onResume }: DeferredActionsProps) {
  const { t } = useLingui();
  const resuming = useResume();
  const [isAsking, setAsking] = useState(false);
  const name = itemName(item);
  const { deferral } = item;
  // Of a doctor, and of an earlier reaction, whatever a tap may mean.
  const isAsked = deferral !== null && (deferral.clinic_name !== null || deferral.reason === 'reaction');
  const end = () => {
    onResume();
    resuming.mutate(
      { pet_id: petId, protocols: item.protocols, version: item.deferral_version },
      { onSettled: () => setAsking(false) },
    );
  };
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        aria-label={t`إلغاء التأجيل: ${name}`}
        isPending={resuming.isPending}
        pendingLabel={t`جارٍ الحفظ`}
        onPress={() => (isAsked ? setAsking(true) : end())}
      >
        {t`إلغاء التأجيل`}
      </Button>
      <FormFailure message={resuming.isError ? messageOf(resuming.error) : undefined} />
      {isAsked && (
        <EndDeferralDialog
          noted={deferral}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={end}
          isPending={resuming.isPending}
          consequence={
            deferral.clinic_name === null
              ? t`تعود الجرعة إلى الخطة.`
              : t`تعود الجرعة إلى الخطة، ويظهر لأطباء العيادة أن المربّي أنهى التأجيل.`
          }
        />
      )}
    </>
  );
}

interface DeferredMenuProps {
  item: PlanItem;
  onChange: () => void;
  more: readonly MenuEntry[];
}

/** Edits a deferral; one that a doctor has noted can only be ended. */
export function DeferredMenu({ item, onChange, more }: DeferredMenuProps) {
  const { t } = useLingui();
  const name = itemName(item);
  const change: MenuEntry = {
    id: 'change',
    label: t`تعديل التأجيل`,
    icon: <PencilIcon size="sm" />,
    onAction: onChange,
  };
  const isDoctors = item.deferral !== null && item.deferral.clinic_name !== null;
  const entries = [...(isDoctors ? [] : [change]), ...more];
  if (entries.length === 0) return null;
  return <Menu label={t`خيارات التأجيل: ${name}`} entries={entries} />;
}
