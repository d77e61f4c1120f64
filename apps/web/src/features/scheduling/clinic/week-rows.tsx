import { DayRow } from './day-row.tsx';
import { type DayDraft, dayAfterOf } from './week-draft.ts';

interface WeekRowsProps {
  /** From Sunday. */
  days: readonly DayDraft[];
  onChange: (days: readonly DayDraft[]) => void;
}

/** The days of a week, a row each. */
export function WeekRows({ days, onChange }: WeekRowsProps) {
  const replace = (weekday: number, day: DayDraft) =>
    onChange(days.map((other, index) => (index === weekday ? day : other)));
  return (
    <ul>
      {days.map((day, weekday) => (
        <DayRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
          key={weekday}
          weekday={weekday}
          day={day}
          next={dayAfterOf(days, weekday)}
          onChange={next => replace(weekday, next)}
        />
      ))}
    </ul>
  );
}
