import { useLingui } from '@lingui/react/macro';
import type { DoctorWeek } from '@rifq/contract/calls';
import { addCivilDays, type CivilDate, isolated, weekdayOf, workPartsOf } from '@rifq/rules';
import { Card } from '@rifq/ui';
import { currentDay } from '../../../lib/formats/clock.ts';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { type HoursCalendar, periodsOf } from './hours-after.ts';
import { usePartText } from './part-text.ts';

interface InForceCardProps {
  week: DoctorWeek;
  calendar: HoursCalendar;
}

interface Days {
  from: CivilDate;
  to: CivilDate;
}

/** What a doctor's hours follow today, and what follows once that changes. */
export function InForceCard({ week, calendar }: InForceCardProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const partText = usePartText();
  const includes = (day: CivilDate) => (days: Days) => days.from <= day && day <= days.to;
  const closed = [
    ...week.days_off.map(days => ({ ...days, text: t`إجازة: ${isolated(days.reason)}` })),
    ...calendar.holidays.map(days => ({ ...days, text: t`عطلة العيادة: ${isolated(days.reason)}` })),
  ];
  const periods = periodsOf(calendar.periods, week.doctor.id).map(period => ({
    ...period,
    text: isolated(period.name),
  }));
  const ruleOn = (day: CivilDate) => closed.find(includes(day)) ?? periods.find(includes(day));
  const usual = t`الأسبوع المعتاد`;
  const { today } = week;
  const off = closed.find(includes(today));
  const now = ruleOn(today);
  const period = periods.find(includes(today));
  const working = (period ?? week).week.find(({ weekday }) => weekday === weekdayOf(today));
  const hours = working === undefined ? t`مغلق` : workPartsOf(working).map(partText).join(t`، `);
  const turns = [...closed, ...periods].flatMap(({ from, to }) => [from, addCivilDays(to, 1)]).sort();
  const next = turns.find(day => day > today && ruleOn(day) !== now);
  return (
    <Card aria-labelledby="today-title">
      <h2 id="today-title" className="mb-2">{t`الساري اليوم`}</h2>
      <dl className="hours-today">
        <dt>{t`اليوم`}</dt>
        <dd>
          <b>{now?.text ?? usual}</b>
          {off === undefined && <span>{hours}</span>}
          {now !== undefined && now.to > today && <span>{t`حتى ${date(now.to)}`}</span>}
        </dd>
        <dt>{t`القادم`}</dt>
        <dd>
          {next === undefined ? (
            <span>{t`لا شيء، يستمرّ الأسبوع المعتاد.`}</span>
          ) : (
            <>
              <b>{ruleOn(next)?.text ?? usual}</b>
              <span>{`${dayDistance(next, currentDay(week.time_zone))}، ${date(next)}`}</span>
            </>
          )}
        </dd>
      </dl>
    </Card>
  );
}
