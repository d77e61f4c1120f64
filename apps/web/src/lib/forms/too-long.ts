import { plural } from '@lingui/core/macro';
import { visibleText } from './visible-text.ts';

/** Says by how many characters a text is too long, so that nothing is cut off in silence; undefined while it fits. */
export function tooLong(text: string, limit: number): string | undefined {
  const over = visibleText(text).length - limit;
  if (over <= 0) return undefined;
  return plural(over, {
    one: 'أطول من المسموح بحرف واحد.',
    two: 'أطول من المسموح بحرفين.',
    few: 'أطول من المسموح بـ# أحرف.',
    many: 'أطول من المسموح بـ# حرفًا.',
    other: 'أطول من المسموح بـ# حرف.',
  });
}
