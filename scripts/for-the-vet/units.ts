import type { Age } from '../../packages/care-plan/src/rules/rule-types.ts';
import { type Both, both } from './both.ts';

type ArabicForms = Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>;

const arabic = new Intl.PluralRules('ar');

const DAYS: ArabicForms = {
  one: 'يوم واحد',
  two: 'يومين',
  few: '# أيام',
  many: '# يومًا',
  other: '# يوم',
};
const WEEKS: ArabicForms = {
  one: 'أسبوع واحد',
  two: 'أسبوعين',
  few: '# أسابيع',
  many: '# أسبوعًا',
  other: '# أسبوع',
};
const MONTHS: ArabicForms = {
  one: 'شهر واحد',
  two: 'شهرين',
  few: '# أشهر',
  many: '# شهرًا',
  other: '# شهر',
};
const DOSES: ArabicForms = {
  one: 'جرعة واحدة',
  two: 'جرعتان',
  few: '# جرعات',
  many: '# جرعة',
  other: '# جرعة',
};

export const days = (count: number): Both => counted(count, DAYS, 'day');
export const weeks = (count: number): Both => counted(count, WEEKS, 'week');
export const months = (count: number): Both => counted(count, MONTHS, 'month');
export const doses = (count: number): Both => counted(count, DOSES, 'dose');

export function age(value: Age): Both {
  return 'weeks' in value ? weeks(value.weeks) : months(value.months);
}

function counted(count: number, forms: ArabicForms, en: string): Both {
  const category = arabic.select(count);
  const form = category === 'zero' ? forms.other : forms[category];
  return both(form.replace('#', String(count)), `${count} ${en}${count === 1 ? '' : 's'}`);
}
