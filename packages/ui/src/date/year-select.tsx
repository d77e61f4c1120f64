import { CalendarYearPicker } from 'react-aria-components/Calendar';
import { ChevronDownIcon } from '../icons/icons.ts';

/** Jumps to another year, since a birthday is many months away from today. */
export function YearSelect() {
  return (
    <CalendarYearPicker visibleYears={30}>
      {({ value, onChange, items, 'aria-label': label }) => (
        <span className="calendar-year">
          <select
            aria-label={label}
            value={String(value)}
            onChange={event => onChange(Number(event.target.value))}
          >
            {items.map(({ id, formatted }) => (
              <option key={id} value={id}>
                {formatted}
              </option>
            ))}
          </select>
          <ChevronDownIcon size="xs" />
        </span>
      )}
    </CalendarYearPicker>
  );
}
