import { plural, t } from '@lingui/core/macro';
import { titreLevel } from '@rifq/rules';
import type { DoseField } from './draft.ts';

type Sentences = Partial<Record<DoseField, string>>;

/** Returns the error message of each missing field. */
export function missingSentences(missing: ReadonlySet<DoseField>): Sentences {
  const sentences: Sentences = {
    pet_id: t`يلزم اختيار الحيوان.`,
    protocols: t`يلزم اختيار ما أُعطي.`,
    parts: t`يلزم اختيار كل ما يذكره الملصق. هذا الاسم لا يعني المنتج نفسه دائمًا.`,
    product: t`يلزم اختيار المنتج، أو «منتج آخر».`,
    interval_days: t`يلزم عدد أيام الحماية المكتوب على الملصق.`,
    result: t`يلزم اختيار نتيجة الفحص.`,
    level_hundredths: t`يُكتب مستوى الأجسام المضادة رقمًا كما في نتيجة المختبر، ${plural(titreLevel.decimals, { one: 'برقم واحد', two: 'برقمين', few: 'بـ# أرقام', many: 'بـ# رقمًا', other: 'بـ# رقم' })} بعد الفاصلة على الأكثر.`,
    given_on: t`يلزم تاريخ لا يسبق الميلاد ولا يتجاوز اليوم.`,
  };
  return Object.fromEntries([...missing].map(field => [field, sentences[field]]));
}
