import { useLingui } from '@lingui/react/macro';
import { Card, GlobeIcon } from '@rifq/ui';
import type { WeekDraft } from './week-draft.ts';
import { WeekRows } from './week-rows.tsx';
import { useZoneText } from './zone-text.ts';

interface WeekCardProps {
  draft: WeekDraft;
  onChange: (next: WeekDraft) => void;
}

/** The regular week, a row per day. */
export function WeekCard({ draft, onChange }: WeekCardProps) {
  const { t } = useLingui();
  const zone = useZoneText()(draft.timeZone);
  return (
    <Card flush aria-labelledby="week-title">
      <div className="hours-head">
        <h2 id="week-title">{t`الأسبوع المعتاد`}</h2>
        <span className="hours-zone">
          <GlobeIcon size="xs" />
          <span>{zone}</span>
        </span>
      </div>
      <WeekRows days={draft.days} onChange={days => onChange({ ...draft, days })} />
    </Card>
  );
}
