import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, Note, StethoscopeIcon } from '@rifq/ui';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { isWithoutRecord } from '../care.ts';
import { PlanWhy } from '../plan-reason.tsx';
import { shortNames } from '../texts/protocol-names.ts';

/** «لا سجلّ: يُسأل الطبيب»: once for everything of which a grown animal has no record. Nothing of it is late. */
export function WithoutRecord({ plan }: { plan: PetPlan }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const items = plan.items.filter(isWithoutRecord);
  const [first] = items;
  if (first === undefined) return null;
  const protocols = items.flatMap(item => item.protocols);
  return (
    <Note icon={<StethoscopeIcon />} className="mb-4">
      <h3>{t`لا سجلّ: يُسأل الطبيب`}</h3>
      <p>{shortNames(items)}</p>
      <p>{t`ما في الدفتر الصحي يُنقل إلى هنا فتُحسب المواعيد منه. وإن لم يوجد دفتر فالطبيب يقرّر بمَ يبدأ.`}</p>
      <Button
        variant="soft"
        size="sm"
        className="mt-3"
        onPress={() => openModal('vaccineModal', { petId: plan.pet_id, protocols })}
      >
        {t`تسجيل ما أُعطي`}
      </Button>
      <PlanWhy item={gathered(first, items)} countryRule={plan.country_rule} />
    </Note>
  );
}

/** One line for all of them: the reason is the same, and each brings its sources. */
function gathered(first: PlanItem, items: readonly PlanItem[]): PlanItem {
  const byName = new Map(items.flatMap(({ sources }) => sources).map(source => [source.name, source]));
  const country = items.find(item => item.country !== null)?.country ?? null;
  return { ...first, country, sources: [...byName.values()] };
}
