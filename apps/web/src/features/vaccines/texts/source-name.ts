import { t } from '@lingui/core/macro';
import type { sources } from '@rifq/care-plan';

type NameOf<Id extends keyof typeof sources> = (typeof sources)[Id]['name'];

const policy: NameOf<'POL'> = 'App policy (a choice, not a guideline): a vet signs it off';
const general: NameOf<'GK'> = 'General knowledge, no page read';

/**
 * How a source is named on the screen. Guidelines and leaflets keep their own names, without what stands in brackets;
 * what is no publication is said in Arabic, and `isLatin` is false for it.
 */
export function sourceName(name: string): { text: string; isLatin: boolean } {
  if (name === policy) return { text: t`اختيار من رِفق يراجعه طبيب بيطري`, isLatin: false };
  if (name === general) return { text: t`معرفة عامّة لم يُقرأ لها مصدر`, isLatin: false };
  return { text: name.replace(/ \(.*$/, ''), isLatin: true };
}
