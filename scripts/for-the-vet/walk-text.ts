import { type Both, both } from './both.ts';
import { type Walk, walk } from './walk.ts';

const WEEK = 7;
const MONTH = 365.25 / 12;
const LAST_IN_WEEKS = 52;

/** Formats the days of the first doses as ages: in weeks if these are whole in the first year, otherwise in months. */
export function walkText(input: Walk): Both {
  const found = walk(input);
  const firstInMonths = found.findIndex(day => day % WEEK !== 0 || day > LAST_IN_WEEKS * WEEK);
  const end = firstInMonths === -1 ? found.length : firstInMonths;
  const weeks = found.slice(0, end).map(day => day / WEEK);
  const months = found.slice(end).map(day => Math.round(day / MONTH));
  const parts = [
    ...(weeks.length > 0 ? [both(`بالأسابيع: ${weeks.join('، ')}`, `in weeks: ${weeks.join(', ')}`)] : []),
    ...(months.length > 0
      ? [both(`بالأشهر تقريبًا: ${months.join('، ')}`, `in months, about: ${months.join(', ')}`)]
      : []),
  ];
  if (parts.length === 0) return both('لا شيء يُخطَّط', 'nothing is planned');
  return both(parts.map(({ ar }) => ar).join('؛ '), parts.map(({ en }) => en).join('; '));
}
