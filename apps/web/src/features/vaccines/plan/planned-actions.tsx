import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, CalendarPlusIcon, Menu, type MenuEntry, StethoscopeIcon, SyringeIcon } from '@rifq/ui';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { needsCare } from '../../../lib/vaccines/care.ts';
import { preparationText } from '../../../lib/vaccines/texts/action-text.ts';
import { itemName } from '../../../lib/vaccines/texts/protocol-names.ts';

interface PlannedLine {
  plan: PetPlan;
  item: PlanItem;
}

/** Records what is late or due. */
export function RecordButton({ plan, item }: PlannedLine) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  return (
    <Button
      variant="line"
      size="sm"
      onPress={() => openModal('vaccineModal', { petId: plan.pet_id, protocols: item.protocols })}
    >
      {t`تسجيل الجرعة`}
    </Button>
  );
}

interface PlannedMenuProps extends PlannedLine {
  /** Opens the note that a vet advised to wait. */
  onDefer: () => void;
  more: readonly MenuEntry[];
}

/** What else can be done about a planned line: of a vaccine that is due a doctor can be asked, in writing. */
export function PlannedMenu({ plan, item, onDefer, more }: PlannedMenuProps) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const petId = plan.pet_id;
  const isBooked = needsCare(item) && item.kind === 'vaccine';
  const test = useTestEntries({ plan, item });
  const book: MenuEntry = {
    id: 'book',
    label: t`سؤال الطبيب`,
    icon: <CalendarPlusIcon size="sm" />,
    onAction: () => openModal('reservationModal', { petId, protocols: item.protocols }),
  };
  const defer: MenuEntry = {
    id: 'defer',
    label: t`تأجيل بنصيحة الطبيب`,
    icon: <StethoscopeIcon size="sm" />,
    onAction: onDefer,
  };
  const entries = [...(isBooked ? [book] : []), ...test, defer, ...more];
  return <LineMenu item={item} entries={entries} />;
}

/** Records the test that a vaccine against leukaemia asks for, where it is still to be done. */
export function useTestEntries({ plan, item }: PlannedLine): MenuEntry[] {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  if (!item.protocols.includes('7') || preparationText(item, plan.doses) === null) return [];
  return [
    {
      id: 'test',
      label: t`تسجيل نتيجة الفحص`,
      icon: <SyringeIcon size="sm" />,
      onAction: () => openModal('vaccineModal', { petId: plan.pet_id, protocols: ['felvTest'] }),
    },
  ];
}

/** The menu of a planned line. */
export function LineMenu({ item, entries }: { item: PlanItem; entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  const name = itemName(item);
  return <Menu label={t`خيارات الموعد: ${name}`} entries={entries} />;
}
