import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, TimelineItem } from '@rifq/ui';
import { needsCare } from '../../../../entities/vaccines/care.ts';
import { usePlanReason } from '../../../../entities/vaccines/plan-reason.tsx';
import { PlannedFacts } from '../../../../entities/vaccines/planned-facts.tsx';
import { ItemStatus } from '../../../../entities/vaccines/status-chip.tsx';
import { itemName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { withStage } from '../../../../entities/vaccines/texts/stage-text.ts';
import { statusTone } from '../../../../entities/vaccines/texts/status-text.ts';

interface ClinicPlannedEntryProps {
  plan: PetPlan;
  item: PlanItem;
  /** Records it as given; undefined for a read-only record. */
  onRecord: (() => void) | undefined;
}

/** A planned dose with its status and reason as shown to the owner. */
export function ClinicPlannedEntry({ plan, item, onRecord }: ClinicPlannedEntryProps) {
  const { t } = useLingui();
  const why = usePlanReason({ item, plan });
  const name = itemName(item);
  return (
    <TimelineItem
      status={statusTone(item.status) ?? 'deferred'}
      title={withStage(name, item)}
      chip={<ItemStatus item={item} today={plan.as_of} />}
      meta={<PlannedFacts plan={plan} item={item} />}
      why={why}
      actions={
        onRecord !== undefined &&
        needsCare(item) && (
          <Button variant="soft" size="sm" aria-label={t`تسجيل جرعة: ${name}`} onPress={onRecord}>
            {t`تسجيل جرعة`}
          </Button>
        )
      }
    />
  );
}
