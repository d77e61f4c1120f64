import { useLingui } from '@lingui/react/macro';
import { Card, GlobeIcon } from '@rifq/ui';
import { DayRow } from './day-row.tsx';
import type { DayDraft, WeekDraft } from './week-draft.ts';
import { useZoneText } from './zone-text.ts';

interface WeekCardProps {
  draft: WeekDraft;
  onChange: (next: WeekDraft) => void;
}

/** The regular week, a row per day. */
export function WeekCard({ draft, onChange }: WeekCardProps) {
  const { t } = useLingui();
  const zone = useZoneText()(draft.timeZone);
  const replace = (weekday: number, day: DayDraft) =>
    onChange({ ...draft, days: draft.days.map((other, index) => (index === weekday ? day : other)) });
  return (
    <Card flush aria-labelledby="week-title">
      <div className="hours-head">
        <h2 id="week-title">{t`الأسبوع المعتاد`}</h2>
        <span className="hours-zone">
          <GlobeIcon size="xs" />
          <span>{zone}</span>
        </span>
      </div>
      <ul>
        {draft.days.map((day, weekday) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
          <DayRow key={weekday} weekday={weekday} day={day} onChange={next => replace(weekday, next)} />
        ))}
      </ul>
    </Card>
  );
}
