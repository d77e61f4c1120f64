import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, CalendarPlusIcon, Menu, type MenuEntry, StethoscopeIcon, SyringeIcon } from '@rifq/ui';
import { needsCare } from '../../../entities/vaccines/care.ts';
import { preparationText } from '../../../entities/vaccines/texts/action-text.ts';
import { itemName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';

interface PlannedLine {
  plan: PetPlan;
  item: PlanItem;
}

/** Records an overdue or due item. */
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
  /** Opens the form of a deferral. */
  onDefer: () => void;
  more: readonly MenuEntry[];
}

/** Other actions on a planned item: a doctor can be asked in writing about a due vaccine. */
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

/** Menu entry that records the test required before a vaccine against leukaemia, while it is missing. */
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

/** The menu of a planned item. */
export function LineMenu({ item, entries }: { item: PlanItem; entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  const name = itemName(item);
  return <Menu label={t`خيارات الموعد: ${name}`} entries={entries} />;
}
