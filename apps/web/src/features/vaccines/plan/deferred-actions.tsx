import { useLingui } from '@lingui/react/macro';
import type { PlanItem } from '@rifq/contract/calls';
import { Button, Menu, type MenuEntry, PencilIcon } from '@rifq/ui';
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
      <FormFailure message={resuming.isError ? messageOf(resuming.error) : undefined} />
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
