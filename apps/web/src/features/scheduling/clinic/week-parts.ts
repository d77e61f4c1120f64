import { useLingui } from '@lingui/react/macro';
import { workPartsOf } from '@rifq/rules';
import { useTimeText } from '../../../lib/formats/time-of-day.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { FormPart } from '../../../lib/forms/use-opened-version.ts';
import { CLOSED_DAY, type DayDraft, type WeekDraft } from './week-draft.ts';
import { useZoneText } from './zone-text.ts';

/** From Sunday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** A week split into parts for choosing between versions. */
export type WeekInParts = { timeZone: string } & Record<(typeof WEEKDAYS)[number], DayDraft>;

/** Closed days are equal, whatever hours they retain. */
export function weekInParts({ timeZone, days }: WeekDraft): WeekInParts {
  const [sun, mon, tue, wed, thu, fri, sat] = days.map(day => (day.isOpen ? day : CLOSED_DAY));
  return {
    timeZone,
    0: sun ?? CLOSED_DAY,
    1: mon ?? CLOSED_DAY,
    2: tue ?? CLOSED_DAY,
    3: wed ?? CLOSED_DAY,
    4: thu ?? CLOSED_DAY,
    5: fri ?? CLOSED_DAY,
    6: sat ?? CLOSED_DAY,
  };
}

export const fromParts = (week: WeekInParts): WeekDraft => ({
  timeZone: week.timeZone,
  days: WEEKDAYS.map(weekday => week[weekday]),
});

/** The zone and the days of a week, with labels for a doctor. */
export function useWeekParts(): readonly FormPart<WeekInParts>[] {
  const { t } = useLingui();
  const { weekday: weekdayName } = useFormat();
  const clock = useTimeText();
  const zoneWords = useZoneText();
  const hours = (day: DayDraft) =>
    day.isOpen
      ? workPartsOf(day)
          .map(({ from, to }) => `${clock(from)} – ${clock(to)}`)
          .join(t`، `)
      : t`مغلق`;
  return [
    ...WEEKDAYS.map(weekday => ({
      // 1 January 2023 was a Sunday.
      label: weekdayName(`2023-01-0${weekday + 1}`),
      names: [weekday],
      text: (week: WeekInParts) => hours(week[weekday]),
    })),
    { label: t`المنطقة الزمنية`, names: ['timeZone'], text: ({ timeZone }) => zoneWords(timeZone) },
  ];
}
