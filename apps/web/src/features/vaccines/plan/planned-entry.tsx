import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { TextButton, TimelineItem } from '@rifq/ui';
import type { RefCallback } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { isDeferred, isUnrecorded, needsCare } from '../../../lib/vaccines/care.ts';
import { usePlanReason } from '../../../lib/vaccines/plan-reason.tsx';
import { ItemStatus } from '../../../lib/vaccines/status-chip.tsx';
import { actionText, preparationText } from '../../../lib/vaccines/texts/action-text.ts';
import { deferralText } from '../../../lib/vaccines/texts/deferral-text.ts';
import { itemName, partNames } from '../../../lib/vaccines/texts/protocol-names.ts';
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

/** A planned dose on the timeline, with its reason and the ways to record or to defer it. */
export function PlannedEntry({ plan, item, nameRef, onDefer, onResume }: PlannedEntryProps) {
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
        isDeferred(item) ? (
          <DeferredActions petId={plan.pet_id} item={item} onChange={onDefer} onResume={onResume} />
        ) : (
          <PlannedActions plan={plan} item={item} onDefer={onDefer} />
        )
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

function PlannedFacts({ plan, item }: { plan: PetPlan; item: PlanItem }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const deferral = deferralText(item, date);
  const preparation = isDeferred(item) ? null : preparationText(item, plan.doses);
  const action = isDeferred(item) ? null : actionText(item);
  // What was due long before the animal came, or waits for a vet, has no day to speak of.
  const hasDay = !isDeferred(item) && !isUnrecorded(item, plan.as_of);
  const day = item.due_on === null || !hasDay ? null : date(item.due_on);
  return (
    <>
      {day !== null && (
        <p>{item.status === 'overdue' || item.status === 'restart' ? t`كان في ${day}` : day}</p>
      )}
      {deferral !== null && <p>{deferral}</p>}
      {item.kind === 'treatment' && <p>{t`علاج وقائي، وليس لقاحًا`}</p>}
      {item.combo !== null && <p>{partNames(item.protocols)}</p>}
      {preparation !== null && <p>{preparation}</p>}
      {action !== null && <p className="font-semibold text-ink">{action}</p>}
    </>
  );
}
