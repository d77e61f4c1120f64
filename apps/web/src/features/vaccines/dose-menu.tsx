import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { Menu, PencilIcon, Trash2Icon } from '@rifq/ui';
import { shortName } from '../../entities/vaccines/texts/protocol-names.ts';
import { useUiStore } from '../../lib/overlays/ui-store.ts';

/** Edits or removes a record that no doctor has confirmed. */
export function DoseMenu({ dose, onRemove }: { dose: Dose; onRemove: () => void }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const name = shortName(dose.protocols);
  return (
    <Menu
      label={t`خيارات السجلّ: ${name}`}
      entries={[
        {
          id: 'edit',
          label: t`تعديل`,
          icon: <PencilIcon size="sm" />,
          onAction: () => openModal('vaccineModal', { petId: dose.pet_id, doseId: dose.id }),
        },
        { id: 'remove', label: t`حذف`, icon: <Trash2Icon size="sm" />, onAction: onRemove, isDanger: true },
      ]}
    />
  );
}
