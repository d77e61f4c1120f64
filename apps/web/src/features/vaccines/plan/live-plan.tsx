import { useLingui } from '@lingui/react/macro';
import type { HealthState, PetPlan, PlanItem } from '@rifq/contract/calls';
import { Card, IconButton, PlusIcon, SectionHeader, SettingsIcon, TextButton } from '@rifq/ui';
import { useState } from 'react';
import {
  isDeferred,
  isPlanned,
  isTestRecord,
  itemKey,
  type OwnPet,
} from '../../../entities/vaccines/care.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { HealthStateNotes } from './health-state-notes.tsx';
import { OptionalVaccines } from './optional-vaccines.tsx';
import { PlannedEntry } from './planned-entry.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { TestRecords } from './test-records.tsx';
import { TickControlOffer } from './tick-control-offer.tsx';
import { UnplannedItems } from './unplanned-items.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { WithoutRecord } from './without-record.tsx';

const PlanOptionsSheet = lazyChunk(async () => {
  const { PlanOptionsSheet: sheet } = await import('./plan-options-sheet.tsx');
  return { default: sheet };
});

const DeferralSheet = lazyChunk(async () => {
  const { DeferralSheet: sheet } = await import('./deferral-sheet.tsx');
  return { default: sheet };
});

interface LivePlanProps {
  pet: OwnPet;
  plan: PetPlan;
}

/** Plan and records of a pet that is with its owner. */
export function LivePlan({ pet, plan }: LivePlanProps) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const [choosesOptions, setChoosesOptions] = useState(false);
  const [toDefer, setToDefer] = useState<readonly PlanItem[] | null>(null);
  const { note, nameRef } = useFocusOnChange(plan.items, toDefer !== null);
  const defer = (items: readonly PlanItem[]) => {
    note(items);
    setToDefer(items);
  };
  const heldBy = (state: HealthState['state']) => plan.items.filter(item => item.held_by === state);
  const tests = plan.doses.filter(isTestRecord);
  const doses = plan.doses.filter(dose => !isTestRecord(dose));
  return (
    <Card aria-labelledby="plan-title">
      <SectionHeader
        id="plan-title"
        title={t`خطة التطعيم`}
        end={
          <span className="flex flex-none items-center gap-2">
            <TextButton
              icon={<PlusIcon size="sm" />}
              aria-label={t`تسجيل جرعة أو فحص`}
              onPress={() => openModal('vaccineModal', { petId: pet.id })}
            >
              {t`جرعة أو فحص`}
            </TextButton>
            <IconButton aria-label={t`خيارات الخطة`} onPress={() => setChoosesOptions(true)}>
              <SettingsIcon />
            </IconButton>
          </span>
        }
      />
      <HealthStateNotes
        plan={plan}
        onChange={state => defer(heldBy(state).slice(0, 1))}
        onEnd={state => note(heldBy(state))}
      />
      <WithoutRecord plan={plan} onDefer={defer} nameRef={nameRef} />
      <RecordTimeline doses={doses} isReadOnly={false}>
        {plan.items
          .filter(item => isPlanned(item) || isDeferred(item))
          .map(item => (
            <PlannedEntry
              key={itemKey(item)}
              plan={plan}
              item={item}
              nameRef={nameRef([item])}
              onDefer={() => defer([item])}
              onResume={() => note([item])}
            />
          ))}
      </RecordTimeline>
      <TestRecords tests={tests} />
      <div className="mt-4 border-t border-line pt-2">
        <TickControlOffer plan={plan} />
        <OptionalVaccines plan={plan} />
        <UnplannedItems plan={plan} />
      </div>
      {choosesOptions && (
        <OnDemand onMissing={() => setChoosesOptions(false)}>
          <PlanOptionsSheet pet={pet} plan={plan} onClose={() => setChoosesOptions(false)} />
        </OnDemand>
      )}
      {toDefer !== null && (
        <OnDemand onMissing={() => setToDefer(null)}>
          <DeferralSheet plan={plan} items={toDefer} onClose={() => setToDefer(null)} />
        </OnDemand>
      )}
    </Card>
  );
}
