import { useLingui } from '@lingui/react/macro';
import { type CivilDate, firstPetDay, isolated, OLDEST_PET_YEARS } from '@rifq/rules';
import type { DateFieldProps } from '@rifq/ui';
import { useFormat } from '../formats/use-format.ts';
import { useCalendar } from '../session/use-calendar.ts';
import { useDateWords } from './use-date-words.ts';

type DayLimits = Required<Pick<DateFieldProps, 'minValue' | 'maxValue' | 'system' | 'labels'>>;

/**
 * Returns which days a date field of a pet's life accepts, in the owner's calendar, and its error for others.
 * @param born the pet, where its birth is known; without it the day may be the birth itself
 */
export function useDayLimits(today: CivilDate, born?: { name: string; birth: CivilDate }): DayLimits {
  const { t } = useLingui();
  const { date, dayAndMonth, number } = useFormat();
  const { format, notADate } = useDateWords();
  const system = useCalendar();
  const oldest = firstPetDay(today);
  const lastDay = dayAndMonth(today);
  const years = number(OLDEST_PET_YEARS);
  const firstDay = date(oldest);
  const name = isolated(born?.name ?? '');
  const birthDay = date(born?.birth ?? oldest);
  const isBirthFirst = born !== undefined && born.birth >= oldest;
  return {
    minValue: isBirthFirst ? born.birth : oldest,
    maxValue: today,
    system,
    labels: {
      openCalendar: t`فتح التقويم`,
      format,
      notADate,
      tooLate: t`هذا اليوم لم يأتِ بعد. آخر تاريخ مقبول هو اليوم، ${lastDay}.`,
      tooEarly: isBirthFirst
        ? t`هذا اليوم قبل ميلاد «${name}» في ${birthDay}.`
        : t`هذا اليوم قبل أكثر من ${years} سنة. أقدم تاريخ مقبول هو ${firstDay}.`,
    },
  };
}
