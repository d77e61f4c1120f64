import { plural } from '@lingui/core/macro';
import { visibleText } from './visible-text.ts';

/**
 * Returns an error with the number of surplus characters, so that nothing is cut off silently; undefined while the text
 * fits.
 */
export function tooLong(text: string, limit: number): string | undefined {
  const over = visibleText(text).length - limit;
  if (over <= 0) return undefined;
  return plural(over, {
    one: 'النص أطول من المسموح بحرف واحد.',
    two: 'النص أطول من المسموح بحرفين.',
    few: 'النص أطول من المسموح بـ# أحرف.',
    many: 'النص أطول من المسموح بـ# حرفًا.',
    other: 'النص أطول من المسموح بـ# حرف.',
  });
}
