import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '@rifq/rules';
import { useWritingLocale } from '../formats/use-format.ts';
import { useToday } from '../session/use-today.ts';

const PARTS = ['day', 'month', 'year'] as const;

/** Writes a day as it is typed: «21/11/2026», «١١/٦/١٤٤٨». Intl's own format contains direction marks. */
export function typedDate(on: CivilDate, locale: string): string {
  const parts = PARTS.map(part =>
    new Intl.DateTimeFormat(locale, { [part]: 'numeric', timeZone: 'UTC' })
      .formatToParts(new Date(`${on}T12:00:00Z`))
      .find(({ type }) => type === part),
  );
  return parts.map(part => part?.value).join('/');
}

/**
 * Returns the texts of a date field: its format, its error for invalid text, and an example, which is today in the
 * owner's digits and calendar.
 */
export function useDateWords(): { format: string; notADate: string; example: string } {
  const { t } = useLingui();
  const example = typedDate(useToday(), useWritingLocale());
  return { format: t`يوم/شهر/سنة`, notADate: t`التاريخ غير مفهوم. مثال: ${example}`, example };
}
