import { useLingui } from '@lingui/react/macro';
import type { DoctorWeek } from '@rifq/contract/calls';
import { type CivilDate, isolated, weekdayOf } from '@rifq/rules';
import { Card } from '@rifq/ui';
import { currentDay } from '../../../lib/formats/clock.ts';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { type HoursCalendar, periodsOf } from './hours-after.ts';
import { usePartText } from './part-text.ts';
import { stretchesOf } from './week-draft.ts';

interface InForceCardProps {
  week: DoctorWeek;
  calendar: HoursCalendar;
}

interface Days {
  from: CivilDate;
  to: CivilDate;
}

/** What a doctor's hours follow today, and what replaces them next. */
export function InForceCard({ week, calendar }: InForceCardProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const partText = usePartText();
  const today = currentDay(week.time_zone);
  const isToday = ({ from, to }: Days) => from <= today && today <= to;
  const closed = [
    ...week.days_off.map(days => ({ ...days, text: t`إجازة: ${isolated(days.reason)}` })),
    ...calendar.holidays.map(days => ({ ...days, text: t`عطلة العيادة: ${isolated(days.reason)}` })),
  ];
  const periods = periodsOf(calendar.periods, week.doctor.id).map(period => ({
    ...period,
    text: isolated(period.name),
  }));
  const off = closed.find(isToday);
  const period = periods.find(isToday);
  const working = (period ?? week).week.find(({ weekday }) => weekday === weekdayOf(today));
  const hours = working === undefined ? t`مغلق` : stretchesOf(working).map(partText).join(t`، `);
  const [next] = [...closed, ...periods]
    .filter(({ from }) => from > today)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  const last = off ?? period;
  return (
    <Card aria-labelledby="today-title">
      <h2 id="today-title" className="mb-2">{t`الساري اليوم`}</h2>
      <dl className="hours-today">
        <dt>{t`اليوم`}</dt>
        <dd>
          <b>{off?.text ?? period?.text ?? t`الأسبوع المعتاد`}</b>
          {off === undefined && <span>{hours}</span>}
          {last !== undefined && last.to > today && <span>{t`حتى ${date(last.to)}`}</span>}
        </dd>
        <dt>{t`القادم`}</dt>
        <dd>
          {next === undefined ? (
            <span>{t`لا شيء، يستمرّ الأسبوع المعتاد.`}</span>
          ) : (
            <>
              <b>{next.text}</b>
              <span>{`${dayDistance(next.from, today)}، ${date(next.from)}`}</span>
            </>
          )}
        </dd>
      </dl>
    </Card>
  );
}
