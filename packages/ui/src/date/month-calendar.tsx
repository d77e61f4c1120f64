import { type CalendarDate, parseDate, toCalendar } from '@internationalized/date';
import { use } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.ts';
import { type CalendarSystem, calendarOf, otherSystem } from './calendars.ts';
import { YearSelect } from './year-select.tsx';

export interface MonthCalendarProps {
  /** Gregorian `YYYY-MM-DD`, as all dates here. */
  value: string | null;
  onChange: (iso: string) => void;
  minValue?: string | undefined;
  maxValue?: string | undefined;
  /** The primary calendar, whose days are large and whose months are paged. Gregorian by default. */
  system?: CalendarSystem | undefined;
  /** Accessible name of the calendar. */
  label: string;
  autoFocus?: boolean | undefined;
}

/** One month: days of one calendar large, of the other small below. The week starts on Sunday. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { value, onChange, minValue, maxValue, system = 'gregory', label, autoFocus = false } = props;
  const { locale } = useLocale();
  // A limit may become the focused day, and paging uses the months of that day's calendar.
  const limit = (iso: string | undefined) =>
    iso === undefined ? null : toCalendar(parseDate(iso), calendarOf(system));
  return (
    <I18nProvider locale={new Intl.Locale(locale, { calendar: system }).toString()}>
      <Calendar
        className="calendar"
        aria-label={label}
        autoFocus={autoFocus}
        firstDayOfWeek="sun"
        value={value === null ? null : parseDate(value)}
        onChange={date => onChange(date.toString())}
        minValue={limit(minValue)}
        maxValue={limit(maxValue)}
      >
        <div className="calendar-head">
          <AriaButton slot="previous" className="icon-btn">
            <ChevronLeftIcon size="sm" />
          </AriaButton>
          <Title locale={locale} system={system} />
          <AriaButton slot="next" className="icon-btn">
            <ChevronRightIcon size="sm" />
          </AriaButton>
        </div>
        <CalendarGrid className="calendar-grid" weekdayStyle="short">
          <CalendarGridHeader>
            {day => <CalendarHeaderCell>{withoutArticle(day)}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {date => <DayCell date={date} locale={locale} system={system} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}

/** «الأحد» in a narrow column is «أحد». */
function withoutArticle(weekday: string): string {
  return weekday.replace(/^ال/, '');
}

function DayCell({ date, locale, system }: { date: CalendarDate; locale: string; system: CalendarSystem }) {
  const number = new Intl.NumberFormat(locale, { useGrouping: false });
  const below = toCalendar(date, calendarOf(otherSystem(system)));
  return (
    <CalendarCell date={date} className="calendar-day">
      <b>{number.format(date.day)}</b>
      {/* Rendered by the style sheet: the cell's name is the whole date, which its text must match. */}
      <small data-day={number.format(below.day)} />
    </CalendarCell>
  );
}

interface TitleProps {
  locale: string;
  system: CalendarSystem;
}

/** Month and year, and below them those of the other calendar: «جمادى الأولى – جمادى الآخرة 1448». */
function Title({ locale, system }: TitleProps) {
  const state = use(CalendarStateContext);
  if (state === null) return null;
  const { start, end } = state.visibleRange;
  const other = otherSystem(system);
  const otherYear = toCalendar(end, calendarOf(other)).year;
  const otherMonths = new Set([start, end].map(day => monthName(day, locale, other)));
  return (
    <div className="calendar-title">
      <div className="calendar-month">
        <span>{monthName(start, locale, system)}</span>
        <YearSelect />
      </div>
      <span className="calendar-months-below">
        {[...otherMonths].join(' – ')}{' '}
        {new Intl.NumberFormat(locale, { useGrouping: false }).format(otherYear)}
      </span>
    </div>
  );
}

function monthName(day: CalendarDate, locale: string, system: CalendarSystem): string {
  const format = new Intl.DateTimeFormat(locale, { calendar: system, month: 'long', timeZone: 'UTC' });
  return format.format(day.toDate('UTC'));
}
