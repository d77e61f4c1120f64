import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, Note, ShieldCheckIcon } from '@rifq/ui';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { itemName } from '../texts/protocol-names.ts';

/** Whether a line offers protection from ticks: they carry disease there, and no treatment is on record. */
export function isTickControlOffer({ reason }: Pick<PlanItem, 'reason'>): boolean {
  return reason.code === 'tickControlOffered';
}

/** Offers protection from ticks: no day is set before a first treatment is on record. */
export function TickControlOffer({ plan }: { plan: PetPlan }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const item = plan.items.find(isTickControlOffer);
  if (item === undefined) return null;
  return (
    <Note icon={<ShieldCheckIcon />} className="my-3">
      <h3>{itemName(item)}</h3>
      <p>{t`ينقل القُراد أمراضًا حيث يعيش هذا الحيوان، والوقاية منه تنفع طوال السنة. الطبيب يختار المنتج المناسب للعمر والوزن.`}</p>
      <Button
        variant="soft"
        size="sm"
        className="mt-3"
        onPress={() => openModal('vaccineModal', { petId: plan.pet_id, protocols: item.protocols })}
      >
        {t`تسجيل أول علاج`}
      </Button>
    </Note>
  );
}
