import { useLingui } from '@lingui/react/macro';
import type { TravelPlan, TravelStep } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { Button, Chip, LinkButton, StatusChip, TimelineItem } from '@rifq/ui';
import { petFieldPath } from '../../../entities/pets/paths.ts';
import { PlanSources } from '../../../entities/vaccines/plan-sources.tsx';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { type StepTopic, stepText, stepTitle, topicOf } from './step-texts.ts';
import { readTravelReason } from './travel-reason.ts';
import { ruleText } from './why-text.ts';

interface TravelStepProps {
  petId: string;
  step: TravelStep;
  /** In the pet's zone. */
  today: CivilDate;
  isEu: boolean;
  /** The country's rules. */
  rule: TravelPlan['rule'];
  /** The sentence about the country's authority. */
  authority: string;
}

/** One entry requirement: what it is, by when, why, and the button to record it. */
export function TravelStepEntry({ petId, step, today, isEu, rule: figures, authority }: TravelStepProps) {
  const { t } = useLingui();
  const { date, number } = useFormat();
  const reason = readTravelReason(step.reason);
  if (reason === null) return null;
  const topic = topicOf(reason);
  // A step that can be done today needs no first day.
  const from = step.from === null || step.state !== 'open' || step.from <= today ? null : date(step.from);
  const by = step.by === null || step.state === 'done' ? null : date(step.by);
  const rule = ruleText(topic, isEu, figures);
  const isAskedOfCountry = step.is_of_country || (!isEu && rule !== null);
  return (
    <TimelineItem
      status={step.is_too_late ? 'overdue' : NODES[step.state]}
      title={stepTitle(reason)}
      chip={<StepChip step={step} />}
      meta={
        <>
          <p>{stepText(reason, { date, number })}</p>
          {from !== null && <p className="font-semibold text-ink">{t`من ${from}`}</p>}
          {by !== null && (
            <p className="font-semibold text-ink">
              {step.is_too_late ? t`كان يلزم حتى ${by}` : t`حتى ${by} على الأبعد`}
            </p>
          )}
        </>
      }
      why={
        rule === null && !isAskedOfCountry
          ? undefined
          : {
              label: t`لماذا؟`,
              children: (
                <>
                  {rule}
                  {isAskedOfCountry && <span className="mt-1 block">{authority}</span>}
                </>
              ),
              source: <PlanSources sources={step.sources} />,
            }
      }
      actions={
        step.state === 'done' ? undefined : <StepAction petId={petId} topic={topic} code={reason.code} />
      }
    />
  );
}

const NODES = { done: 'done', open: 'upcoming', ask: 'deferred' } as const;

function StepChip({ step }: { step: TravelStep }) {
  const { t } = useLingui();
  if (step.is_too_late) return <StatusChip status="overdue">{t`فات الأوان`}</StatusChip>;
  switch (step.state) {
    case 'done':
      return <StatusChip status="done">{t`تمّ`}</StatusChip>;
    case 'open':
      return <StatusChip status="upcoming">{t`يلزم`}</StatusChip>;
    case 'ask':
      return <Chip>{t`يُسأل عنه`}</Chip>;
  }
}

interface StepActionProps {
  petId: string;
  topic: StepTopic;
  code: string;
}

/** Records what is missing; nothing if the owner cannot know it. */
function StepAction({ petId, topic, code }: StepActionProps) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const record = (protocol: string) => openModal('vaccineModal', { petId, protocols: [protocol] });
  const isBirthUnknown = code === 'ageAtDoseUnknown' || code === 'minAgeUnknownBirth';
  if (topic === 'chip')
    return (
      <LinkButton variant="soft" size="sm" href={petFieldPath(petId, 'microchip')}>
        {t`رقم الشريحة`}
      </LinkButton>
    );
  if (topic === 'rabies')
    return (
      <Button variant="soft" size="sm" onPress={() => record('2')}>
        {t`تسجيل جرعة`}
      </Button>
    );
  if (topic === 'titre' && code !== 'titreNotRead' && code !== 'titreCounts')
    return (
      <Button variant="soft" size="sm" onPress={() => record('rabiesTitre')}>
        {t`تسجيل النتيجة`}
      </Button>
    );
  if (!isBirthUnknown) return null;
  return (
    <LinkButton variant="soft" size="sm" href={petFieldPath(petId, 'age')}>
      {t`تاريخ الميلاد`}
    </LinkButton>
  );
}
