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
  /** Whether the owner has an account, and so reads of a change. */
  isRead: boolean;
  /** Called when its deferral has ended, and the button for it is gone. */
  onEnded: () => void;
}

/** A planned dose with its status and reason as shown to the owner. */
export function ClinicPlannedEntry(props: ClinicPlannedEntryProps) {
  const { t } = useLingui();
  const { reservationId, plan, item, onRecord, canDefer, isRead, onEnded } = props;
  // A deferral by a state of the animal is ended above, for all items.
  const isOwn = canDefer && item.held_by === null;
  const canResume = isOwn && isDeferred(item);
  // A deferred dose can be given without ending that first.
  const canRecord = onRecord !== undefined && (needsCare(item) || canResume);
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
        (canRecord || canResume) && (
          <>
            {canRecord && (
              <Button variant="soft" size="sm" aria-label={t`تسجيل جرعة: ${name}`} onPress={onRecord}>
                {t`تسجيل جرعة`}
              </Button>
            )}
            {canResume && (
              <ResumeButton reservationId={reservationId} item={item} isRead={isRead} onEnded={onEnded} />
            )}
          </>
        )
      }
      menu={
        isOwn ? (
          <DeferMenu reservationId={reservationId} plan={plan} item={item} isRead={isRead} />
        ) : undefined
      }
    />
  );
}
