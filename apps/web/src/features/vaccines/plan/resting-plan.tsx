import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PetState } from '@rifq/contract/calls';
import { Card, SectionHeader } from '@rifq/ui';
import { RecordTimeline } from './record-timeline.tsx';

interface RestingPlanProps {
  plan: PetPlan;
  state: Exclude<PetState, 'home'> | 'archived';
}

/** The records of a pet without a plan. A lost pet's records can still be edited. */
export function RestingPlan({ plan: { doses }, state }: RestingPlanProps) {
  const { t } = useLingui();
  return (
    <Card aria-labelledby="records-title">
      <SectionHeader
        id="records-title"
        title={t`السجلّ الصحي`}
        subtitle={state === 'lost' ? t`توقّفت الخطة والتذكيرات إلى حين العودة.` : undefined}
      />
      {doses.length > 0 ? (
        <RecordTimeline doses={doses} isReadOnly={state !== 'lost'} />
      ) : (
        <p className="text-sm text-ink-2">{t`لا جرعات مسجَّلة.`}</p>
      )}
    </Card>
  );
}
