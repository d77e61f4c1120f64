import { useLingui } from '@lingui/react/macro';
import { type CivilDate, monthsBefore } from '@rifq/contract';
import { useState } from 'react';
import { useFormat } from '../formats/use-format.ts';

/** Few cats and dogs grow so old: whoever records a day before has most likely mistyped the year. */
const LIKELY_YEARS = 20;
const MONTHS_A_YEAR = 12;

interface DayQuestion {
  /** What a field that holds the day asks; undefined while there is nothing to ask. */
  question: string | undefined;
  /** Whether the day has to be asked about before it is saved; asks it then, once. */
  asks: (day: CivilDate) => boolean;
}

/**
 * Asks once more before a day is saved that lies before a pet's likely life. A known birth answers that by itself.
 * @param day the day that the field holds
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
  const isUnlikely = (other: CivilDate) =>
    birth == null && other < monthsBefore(today, LIKELY_YEARS * MONTHS_A_YEAR);
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
