import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '@rifq/contract';
import type { PlanItem } from '@rifq/contract/calls';
import { Button, TimelineItem } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { needsCare } from '../care.ts';
import { usePlanReason } from '../plan-reason.tsx';
import { ItemStatus } from '../status-chip.tsx';
import { actionText, preparationText } from '../texts/action-text.ts';
import type { CountryRule } from '../texts/country-rule-text.ts';
import { itemName, partNames } from '../texts/protocol-names.ts';
import { withStage } from '../texts/stage-text.ts';
import { statusTone } from '../texts/status-text.ts';

interface PlannedEntryProps {
  petId: string;
  item: PlanItem;
  today: CivilDate;
  countryRule: CountryRule | null;
}

/** A planned dose on the timeline, with its reason and the way to record it. */
export function PlannedEntry({ petId, item, today, countryRule }: PlannedEntryProps) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const why = usePlanReason({ item, countryRule });
  return (
    <TimelineItem
      status={statusTone(item.status) ?? 'upcoming'}
      title={withStage(itemName(item), item)}
      chip={<ItemStatus item={item} today={today} />}
      meta={<PlannedFacts item={item} />}
      why={why}
      actions={
        needsCare(item) && (
          <Button
            variant="soft"
            size="sm"
            onPress={() => openModal('vaccineModal', { petId, protocols: item.protocols })}
          >
            {t`تسجيل الجرعة`}
          </Button>
        )
      }
    />
  );
}

function PlannedFacts({ item }: { item: PlanItem }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const action = actionText(item);
  const preparation = preparationText(item);
  const day = item.due_on === null ? null : date(item.due_on);
  return (
    <>
      {day !== null && (
        <p>{item.status === 'overdue' || item.status === 'restart' ? t`كان في ${day}` : day}</p>
      )}
      {item.kind === 'treatment' && <p>{t`علاج وقائي، وليس لقاحًا`}</p>}
      {item.combo !== null && <p>{partNames(item.protocols)}</p>}
      {preparation !== null && <p>{preparation}</p>}
      {action !== null && <p className="font-semibold text-ink">{action}</p>}
    </>
  );
}
