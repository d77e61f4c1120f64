import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, TimelineItem } from '@rifq/ui';
import { isDeferred, needsCare } from '../../../../entities/vaccines/care.ts';
import { usePlanReason } from '../../../../entities/vaccines/plan-reason.tsx';
import { PlannedFacts } from '../../../../entities/vaccines/planned-facts.tsx';
import { ItemStatus } from '../../../../entities/vaccines/status-chip.tsx';
import { itemName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { withStage } from '../../../../entities/vaccines/texts/stage-text.ts';
import { statusTone } from '../../../../entities/vaccines/texts/status-text.ts';
import { DeferMenu, ResumeButton } from '../plan/plan-changes.tsx';

interface ClinicPlannedEntryProps {
  reservationId: string;
  plan: PetPlan;
  item: PlanItem;
  /** Records it as given; undefined for a read-only record. */
  onRecord: (() => void) | undefined;
  /** Whether it can be deferred, and resumed. */
  canDefer: boolean;
}

/** A planned dose with its status and reason as shown to the owner. */
export function ClinicPlannedEntry(props: ClinicPlannedEntryProps) {
  const { t } = useLingui();
  const { reservationId, plan, item, onRecord, canDefer } = props;
  // A deferral by a state of the animal is ended above, for all items.
  const isOwn = canDefer && item.held_by === null;
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
        isOwn && isDeferred(item) ? (
          <ResumeButton reservationId={reservationId} item={item} />
        ) : (
          onRecord !== undefined &&
          needsCare(item) && (
            <Button variant="soft" size="sm" aria-label={t`تسجيل جرعة: ${name}`} onPress={onRecord}>
              {t`تسجيل جرعة`}
            </Button>
          )
        )
      }
      menu={isOwn ? <DeferMenu reservationId={reservationId} plan={plan} item={item} /> : undefined}
    />
  );
}
