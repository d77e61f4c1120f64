import { addCivilDays, billingLimits, type CivilDate, daysBetween, isCivilDate } from '@rifq/rules';
import { FIGURES } from '../../../entities/clinics/paths.ts';

/** Days of the figures, both ends included. */
export interface FigureRange {
  from: CivilDate;
  to: CivilDate;
}

export interface RangeChoiceProps {
  shown: FigureRange;
  /** In the zone of the clinic. */
  today: CivilDate;
}

/** Days of the ranges that are offered, the last of which is today. */
export const rangeDays = [1, 7, 30] as const;
const USUAL_DAYS = 7;

export const lastDays = (count: number, today: CivilDate): FigureRange => ({
  from: addCivilDays(today, 1 - count),
  to: today,
});

/** Whether the server counts a range in one request. */
export const isCountable = ({ from, to }: FigureRange): boolean =>
  from <= to && daysBetween(from, to) < billingLimits.figureDays;

/** Returns the range of the page's URL; the last seven days without one. */
export function rangeOf(search: URLSearchParams, today: CivilDate): FigureRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const isUsable = isCivilDate(from) && isCivilDate(to) && isCountable({ from, to });
  return isUsable ? { from, to } : lastDays(USUAL_DAYS, today);
}

export const rangePath = ({ from, to }: FigureRange): string =>
  `${FIGURES}?${new URLSearchParams({ from, to })}`;
