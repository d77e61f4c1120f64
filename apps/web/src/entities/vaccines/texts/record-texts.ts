import { t } from '@lingui/core/macro';
import type { Dose } from '@rifq/contract/calls';
import { partName } from './protocol-names.ts';

type NotCounted = Dose['not_counted'][number];

function whyNotCounted(why: NotCounted['why']): string {
  switch (why) {
    case 'tooYoung':
      return t`لا تُحتسب: أُعطيت قبل العمر المناسب`;
    case 'tooSoon':
      return t`لا تُحتسب: أُعطيت قبل أن يمرّ الفاصل الكافي`;
    case 'restarted':
      return t`لم تعد تُحتسب: طال الانقطاع بعدها فبدأت السلسلة من جديد`;
    case 'narrower':
      return t`لم تعد تُحتسب: أُعطي بعدها لقاح يقي من أنواع أكثر، وله سلسلته`;
  }
}

/** Explains why the plan does not count a record; for which parts, where it counts the others. */
export function notCountedTexts({
  protocols,
  not_counted: entries,
}: Pick<Dose, 'protocols' | 'not_counted'>): string[] {
  const reasons = [...new Set(entries.map(entry => entry.why))];
  return reasons.map(why => {
    const parts = entries.filter(entry => entry.why === why);
    const text = whyNotCounted(why);
    return parts.length === protocols.length
      ? text
      : `${parts.map(part => partName(part.protocol)).join(t`، `)}: ${text}`;
  });
}

/** Names the route of a dose. */
export function routeWord(route: NonNullable<Dose['route']>): string {
  switch (route) {
    case 'injectable':
      return t`حقنة`;
    case 'intranasal':
      return t`قطرة في الأنف`;
    case 'oral':
      return t`بالفم`;
  }
}

export function resultText(result: NonNullable<Dose['result']>): string {
  return result === 'positive' ? t`إيجابي` : t`سلبي`;
}

/**
 * Formats the level of a rabies titre with its unit: «0.75 وحدة دولية/مل».
 * @param number formats a number: `useFormat().number`
 */
export function levelText(
  hundredths: number,
  number: (value: number, options?: Intl.NumberFormatOptions) => string,
): string {
  const level = number(hundredths / 100, { maximumFractionDigits: 2 });
  return t`${level} وحدة دولية/مل`;
}

/** Text for a level below the minimum for border crossing. */
export function tooLowText(): string {
  return t`لا يكفي للسفر`;
}
