import { useLingui } from '@lingui/react/macro';
import type { PlanItem } from '@rifq/contract/calls';
import { Button } from '@rifq/ui';
import { useUiStore } from '../../lib/overlays/ui-store.ts';

interface CareActionsProps {
  petId: string;
  item: Pick<PlanItem, 'kind' | 'protocols'>;
}

/** Actions on an overdue or due item: ask a doctor about a vaccine in writing, or record a treatment given at home. */
export function CareActions({ petId, item: { kind, protocols } }: CareActionsProps) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const isVaccine = kind === 'vaccine';
  return (
    <>
      {isVaccine && (
        <Button size="sm" onPress={() => openModal('reservationModal', { petId, protocols })}>
          {t`سؤال الطبيب`}
        </Button>
      )}
      <Button
        variant={isVaccine ? 'line' : 'soft'}
        size="sm"
        onPress={() => openModal('vaccineModal', { petId, protocols })}
      >
        {t`تسجيل الجرعة`}
      </Button>
    </>
  );
}
