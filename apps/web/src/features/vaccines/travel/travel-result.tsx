import { useLingui } from '@lingui/react/macro';
import type { Pet, TravelEntry, TravelPlan } from '@rifq/contract/calls';
import { safetyLines } from '@rifq/rules';
import { Card, Note, SectionHeader, Timeline, TriangleAlertIcon } from '@rifq/ui';
import { monthOf } from '../../../entities/vaccines/month-of.ts';
import { authorityName } from '../../../entities/vaccines/texts/authority-name.ts';
import { useWritingLocale } from '../../../lib/formats/use-format.ts';
import { conditionText, destinationName, readingText } from './answer-text.ts';
import { TravelStepEntry } from './travel-step-entry.tsx';
import { useTitles } from './use-titles.ts';

interface TravelResultProps {
  pet: Pick<Pet, 'id' | 'sex'>;
  travel: TravelPlan;
}

/** The answer for a destination, its steps, and its certainty. */
export function TravelResult({ pet, travel }: TravelResultProps) {
  const authority = useAuthorityText(travel);
  const titles = useTitles(pet, travel);
  return (
    <>
      {travel.entries.map((entry, index) => (
        <EntryCard
          key={entry.origin}
          pet={pet}
          travel={travel}
          entry={entry}
          title={titles[index] ?? ''}
          before={index === 0 ? undefined : travel.entries[0]}
          authority={authority}
        />
      ))}
      <Confidence travel={travel} authority={authority} />
    </>
  );
}

interface EntryCardProps extends TravelResultProps {
  entry: TravelEntry;
  title: string;
  /** The assumption shown before: its steps are not repeated. */
  before: TravelEntry | undefined;
  authority: string;
}

function EntryCard({ pet, travel, entry, title, before, authority }: EntryCardProps) {
  const { t } = useLingui();
  const titleId = `travel-${entry.origin}`;
  const reading = readingText(entry, travel);
  const condition = conditionText(entry);
  const shown = before?.steps.map(step => JSON.stringify(step)) ?? [];
  const steps = entry.steps.filter(step => !shown.includes(JSON.stringify(step)));
  return (
    <Card aria-labelledby={titleId}>
      {reading !== null && <p className="text-sm text-ink-2">{reading}</p>}
      <SectionHeader id={titleId} title={title} subtitle={condition ?? undefined} />
      <Timeline label={t`الخطوات بترتيبها`}>
        {steps.map(step => (
          <TravelStepEntry
            key={step.reason.code}
            petId={pet.id}
            step={step}
            today={travel.as_of}
            isEu={travel.destination === 'EU'}
            rule={travel.rule}
            authority={authority}
          />
        ))}
      </Timeline>
      {steps.length < entry.steps.length && (
        <p className="mt-3 text-sm text-ink-2">{t`وباقي الخطوات كما في الأعلى.`}</p>
      )}
    </Card>
  );
}

function useAuthorityText({ destination, rule }: TravelPlan): string {
  const { t } = useLingui();
  const locale = useWritingLocale();
  const authority = authorityName(destination) ?? rule.authority;
  const month = monthOf(rule.date_read, locale);
  return t`يُتأكَّد من الجهة: ${authority}. قُرئت القاعدة في ${month}.`;
}

function Confidence({ travel, authority }: { travel: TravelPlan; authority: string }) {
  const { t } = useLingui();
  const { rule } = travel;
  const where = destinationName(travel.destination);
  const sure = {
    high: t`قواعد الدخول إلى ${where} قُرئت في نصّ القانون أو عند جهته.`,
    medium: t`قواعد الدخول إلى ${where} قُرئت في صفحات عيادات أو شركات نقل، لا في القانون نفسه.`,
    low: t`قواعد الدخول إلى ${where} قُرئت في صفحات قليلة لا يُعتمد عليها وحدها.`,
    none: t`لم نتحقّق من قواعد الدخول إلى ${where}.`,
  };
  return (
    <Note icon={<TriangleAlertIcon />}>
      <p>{sure[rule.confidence]}</p>
      {rule.sources_disagree && (
        <p>{t`اختلفت الصفحات: المأخوذ أشدّ الأرقام، وما لا يُحسب منها خطوة يُسأل عنها.`}</p>
      )}
      <p>{authority}</p>
      <p>{safetyLines.travel}</p>
    </Note>
  );
}
