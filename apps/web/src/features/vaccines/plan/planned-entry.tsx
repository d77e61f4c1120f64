import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { TextButton, TextLink, TimelineItem } from '@rifq/ui';
import type { RefCallback } from 'react';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { petTravelAddress } from '../../../lib/pets/travel-address.ts';
import { isDeferred, needsCare } from '../../../lib/vaccines/care.ts';
import { usePlanReason } from '../../../lib/vaccines/plan-reason.tsx';
import { PlannedFacts } from '../../../lib/vaccines/planned-facts.tsx';
import { ItemStatus } from '../../../lib/vaccines/status-chip.tsx';
import { preparationText } from '../../../lib/vaccines/texts/action-text.ts';
import { itemName } from '../../../lib/vaccines/texts/protocol-names.ts';
import { withStage } from '../../../lib/vaccines/texts/stage-text.ts';
import { statusTone } from '../../../lib/vaccines/texts/status-text.ts';
import { CareActions } from '../care-actions.tsx';
import { DeferredActions } from './deferred-actions.tsx';

interface PlannedActionsProps {
  plan: PetPlan;
  item: PlanItem;
  /** Opens the note that a vet advised to wait. */
  onDefer: () => void;
}

interface PlannedEntryProps extends PlannedActionsProps {
  /** Of the name, where the focus goes when the ways below it change. */
  nameRef: RefCallback<HTMLElement>;
  /** Called before the note is ended. */
  onResume: () => void;
}

/**
 * A planned dose on the timeline, with its reason and the ways to record or to defer it. What a state of the animal holds
 * is ended above, for all at once.
 */
export function PlannedEntry({ plan, item, nameRef, onDefer, onResume }: PlannedEntryProps) {
  const { t } = useLingui();
  const why = usePlanReason({ item, plan });
  return (
    <TimelineItem
      status={statusTone(item.status) ?? 'deferred'}
      title={
        <span ref={nameRef} tabIndex={-1}>
          {withStage(itemName(item), item)}
        </span>
      }
      chip={<ItemStatus item={item} today={plan.as_of} />}
      meta={<PlannedFacts plan={plan} item={item} />}
      why={why}
      actions={
        <>
          {item.held_by === null &&
            (isDeferred(item) ? (
              <DeferredActions petId={plan.pet_id} item={item} onChange={onDefer} onResume={onResume} />
            ) : (
              <PlannedActions plan={plan} item={item} onDefer={onDefer} />
            ))}
          {item.protocols.includes('2') && (
            <TextLink href={petTravelAddress(plan.pet_id)}>{t`شروط السفر`}</TextLink>
          )}
        </>
      }
    />
  );
}

function PlannedActions({ plan, item, onDefer }: PlannedActionsProps) {
  const { t } = useLingui();
  const petId = plan.pet_id;
  const openModal = useUiStore(state => state.openModal);
  const name = itemName(item);
  return (
    <>
      {needsCare(item) && <CareActions petId={petId} item={item} />}
      {item.protocols.includes('7') && preparationText(item, plan.doses) !== null && (
        <TextButton onPress={() => openModal('vaccineModal', { petId, protocols: ['felvTest'] })}>
          {t`تسجيل نتيجة الفحص`}
        </TextButton>
      )}
      <TextButton onPress={onDefer} aria-label={t`تأجيل بنصيحة الطبيب: ${name}`}>
        {t`تأجيل بنصيحة الطبيب`}
      </TextButton>
    </>
  );
}
