import { useLingui } from '@lingui/react/macro';
import { type CivilDate, monthsBefore } from '@rifq/rules';
import { useState } from 'react';
import { useFormat } from '../formats/use-format.ts';

/** Few cats and dogs grow that old: an earlier day most likely has a mistyped year. */
export const LIKELY_YEARS = 20;
const MONTHS_A_YEAR = 12;

/** Returns the earliest likely day of a pet whose birth is not known. */
export const firstLikelyDay = (today: CivilDate): CivilDate =>
  monthsBefore(today, LIKELY_YEARS * MONTHS_A_YEAR);

interface DayQuestion {
  /** The question at the field; undefined without one. */
  question: string | undefined;
  /** Whether the day must be confirmed before it is saved; shows the question then, once. */
  asks: (day: CivilDate) => boolean;
}

/**
 * Asks for confirmation before a day is saved that precedes a pet's likely life. With a known birth it does not ask.
 * @param day the day in the field
 * @param birth null or undefined while it is not known
 */
export function useDayQuestion(
  day: CivilDate | null,
  birth: CivilDate | null | undefined,
  today: CivilDate,
): DayQuestion {
  const { t } = useLingui();
  const { number } = useFormat();
  const [asked, setAsked] = useState<CivilDate | null>(null);
  const isUnlikely = (other: CivilDate) => birth == null && other < firstLikelyDay(today);
  const years = number(LIKELY_YEARS);
  return {
    question:
      day !== null && day === asked && isUnlikely(day)
        ? t`هذا اليوم قبل أكثر من ${years} سنة. إن كان صحيحًا فالحفظ مرة أخرى يكفي.`
        : undefined,
    asks(other) {
      if (!isUnlikely(other) || other === asked) return false;
      setAsked(other);
      return true;
    },
  };
}
