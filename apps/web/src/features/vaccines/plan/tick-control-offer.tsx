import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, Note, ShieldCheckIcon } from '@rifq/ui';
import { itemName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { useChangeOption } from '../record-calls.ts';

/**
 * Returns the item that offers protection from ticks, until it is dismissed: ticks carry disease there, and no
 * treatment is recorded.
 */
export function tickControlOffer({ items, options }: PetPlan): PlanItem | undefined {
  if (options.tick_control === 'hidden') return undefined;
  return items.find(({ reason }) => reason.code === 'tickControlOffered');
}

/** Offers protection from ticks: it has no date before a first treatment is recorded. */
export function TickControlOffer({ plan }: { plan: PetPlan }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const { change, isPending, failure } = useChangeOption(plan);
  const item = tickControlOffer(plan);
  if (item === undefined) return null;
  const name = itemName(item);
  const hide = () => change(before => ({ ...before, tick_control: 'hidden' }));
  return (
    <Note icon={<ShieldCheckIcon />} className="my-3">
      <h3>{name}</h3>
      <p>{t`ينقل القُراد أمراضًا حيث يعيش هذا الحيوان، والوقاية منه تنفع طوال السنة. الطبيب يختار المنتج المناسب للعمر والوزن.`}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="soft"
          size="sm"
          onPress={() => openModal('vaccineModal', { petId: plan.pet_id, protocols: item.protocols })}
        >
          {t`تسجيل أول علاج`}
        </Button>
        <Button
          variant="line"
          size="sm"
          aria-label={t`إخفاء: ${name}`}
          isPending={isPending}
          pendingLabel={t`جارٍ الحفظ`}
          onPress={hide}
        >
          {t`إخفاء`}
        </Button>
      </div>
      <FormFailure message={failure} />
    </Note>
  );
}
