import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '@rifq/contract';
import type { PetPlan } from '@rifq/contract/calls';
import { Button, Card, PlusIcon, SectionHeader, SettingsIcon, TextButton } from '@rifq/ui';
import { lazy, Suspense, useState } from 'react';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { isPlanned, isTest, itemKey, type OwnPet } from '../care.ts';
import type { CountryRule } from '../texts/country-rule-text.ts';
import { OptionalVaccines } from './optional-vaccines.tsx';
import { PlannedEntry } from './planned-entry.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { TestRecords } from './test-records.tsx';
import { UnplannedItems } from './unplanned-items.tsx';

const PlanOptionsSheet = lazy(async () => {
  const { PlanOptionsSheet: sheet } = await import('./plan-options-sheet.tsx');
  return { default: sheet };
});

interface LivePlanProps {
  pet: OwnPet;
  plan: PetPlan;
  today: CivilDate;
  countryRule: CountryRule | null;
  /** ISO code of the owner's country. */
  country: string | null;
}

/** Plan and records of a pet that is with its owner. */
export function LivePlan({ pet, plan, today, countryRule, country }: LivePlanProps) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const [choosesOptions, setChoosesOptions] = useState(false);
  const tests = plan.doses.filter(isTest);
  const doses = plan.doses.filter(dose => !isTest(dose));
  return (
    <Card aria-labelledby="plan-title">
      <SectionHeader
        id="plan-title"
        title={t`خطة التطعيم`}
        end={
          <TextButton icon={<SettingsIcon size="sm" />} onPress={() => setChoosesOptions(true)}>
            {t`خيارات الخطة`}
          </TextButton>
        }
      />
      <RecordTimeline doses={doses} isReadOnly={false}>
        {plan.items.filter(isPlanned).map(item => (
          <PlannedEntry
            key={itemKey(item)}
            petId={pet.id}
            item={item}
            today={today}
            countryRule={countryRule}
          />
        ))}
      </RecordTimeline>
      <TestRecords tests={tests} />
      <div className="mt-4 border-t border-line pt-2">
        <OptionalVaccines plan={plan} />
        <UnplannedItems plan={plan} />
      </div>
      <Button
        variant="soft"
        block
        className="mt-3"
        icon={<PlusIcon size="sm" />}
        onPress={() => openModal('vaccineModal', { petId: pet.id })}
      >
        {t`تسجيل جرعة أو فحص`}
      </Button>
      {choosesOptions && (
        <Suspense>
          <PlanOptionsSheet
            pet={pet}
            plan={plan}
            country={country}
            onClose={() => setChoosesOptions(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
