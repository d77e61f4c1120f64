import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { type MenuEntry, PlaneIcon, TimelineItem } from '@rifq/ui';
import type { RefCallback } from 'react';
import { petTravelAddress } from '../../../entities/pets/travel-address.ts';
import { isDeferred, needsCare } from '../../../entities/vaccines/care.ts';
import { usePlanReason } from '../../../entities/vaccines/plan-reason.tsx';
import { PlannedFacts } from '../../../entities/vaccines/planned-facts.tsx';
import { ItemStatus } from '../../../entities/vaccines/status-chip.tsx';
import { itemName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { withStage } from '../../../entities/vaccines/texts/stage-text.ts';
import { statusTone } from '../../../entities/vaccines/texts/status-text.ts';
import { DeferredActions, DeferredMenu } from './deferred-actions.tsx';
import { LineMenu, PlannedMenu, RecordButton } from './planned-actions.tsx';

interface PlannedEntryProps {
  plan: PetPlan;
  item: PlanItem;
  /** For the name, which takes the focus when the actions below it change. */
  nameRef: RefCallback<HTMLElement>;
  /** Opens the form of a deferral. */
  onDefer: () => void;
  /** Called before the deferral is ended. */
  onResume: () => void;
}

/**
 * A planned dose on the timeline, with its reason and actions to record or to defer it. A deferral by a health state is
 * ended above, for all items.
 */
export function PlannedEntry(props: PlannedEntryProps) {
  const { plan, item, nameRef } = props;
  const why = usePlanReason({ item, plan });
  const travel = useTravelEntry(props);
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
      {...waysOf(props, travel)}
    />
  );
}

/** Builds the buttons and the menu of an item that can be recorded, deferred, or resumed. */
function waysOf({ plan, item, onDefer, onResume }: PlannedEntryProps, travel: MenuEntry[]) {
  if (item.held_by !== null) {
    return travel.length === 0 ? {} : { menu: <LineMenu item={item} entries={travel} /> };
  }
  if (isDeferred(item)) {
    return {
      actions: <DeferredActions petId={plan.pet_id} item={item} onResume={onResume} />,
      menu: <DeferredMenu item={item} onChange={onDefer} more={travel} />,
    };
  }
  return {
    actions: needsCare(item) ? <RecordButton plan={plan} item={item} /> : undefined,
    menu: <PlannedMenu plan={plan} item={item} onDefer={onDefer} more={travel} />,
  };
}

/** Menu entry for the travel requirements, which concern the rabies vaccine. */
function useTravelEntry({ plan, item }: PlannedEntryProps): MenuEntry[] {
  const { t } = useLingui();
  if (!item.protocols.includes('2')) return [];
  const href = petTravelAddress(plan.pet_id);
  return [{ id: 'travel', label: t`شروط السفر`, icon: <PlaneIcon size="sm" />, href }];
}
