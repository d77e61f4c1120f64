import type { PlanItem } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { describe, expect, it } from 'vitest';
import { reminderOf, reminderText } from './reminder-text.ts';

type ReminderDose = Parameters<typeof reminderOf>[1][number];
const reader = { language: 'ar', digits: 'latn', calendar: 'gregory', timeZone: 'Asia/Riyadh' } as const;

/** Builds the doses of one plan item, due on a day of November 2026 that is `daysLeft` away. */
function dosesOf(
  protocols: PlanItem['protocols'],
  daysLeft: number,
  {
    stage = '7',
    combo = null,
    grace_days = 14,
  }: Partial<Pick<ReminderDose, 'stage'> & Pick<PlanItem, 'combo' | 'grace_days'>> = {},
): ReminderDose[] {
  const item = { protocols, combo, kind: 'vaccine' as const, grace_days };
  const dueOn = `2026-11-${String(7 + daysLeft).padStart(2, '0')}`;
  return protocols.map(protocol => ({ protocol, item, stage, dueOn, daysLeft }));
}
const textOf = (doses: readonly ReminderDose[], pet = 'مشمش') =>
  reminderText(reminderOf(pet, doses), reader, 'app');

describe('the text of a reminder', () => {
  const rabies = dosesOf(['2'], 7);
  const felv = dosesOf(['7'], 7);
  const deworming = dosesOf(['1'], 7);

  it('names one dose in its title', () => {
    expect(textOf(rabies)).toEqual({
      title: '«مشمش»: موعد لقاح السُّعار يقترب',
      text: 'مشمش: لقاح السُّعار بعد 7 أيام، في 14 نوفمبر 2026.',
    });
  });

  it('counts two and more in its title and names them in its text', () => {
    expect(textOf([...rabies, ...felv])).toEqual({
      title: '«مشمش»: موعدان يقتربان',
      text: 'مشمش: لقاح السُّعار ولقاح لوكيميا القطط بعد 7 أيام، في 14 نوفمبر 2026.',
    });
    expect(textOf([...rabies, ...felv, ...deworming])).toEqual({
      title: '«مشمش»: 3 مواعيد تقترب',
      text: 'مشمش: لقاح السُّعار ولقاح لوكيميا القطط ومكافحة الديدان والطفيليات بعد 7 أيام، في 14 نوفمبر 2026.',
    });
    const eleven = ['2', '3', '4', '5', '7', '8', '9', 'cdv', 'cav', 'cpv', 'lepto'] as const;
    expect(eleven.map((_, index) => textOf(dosesOf(eleven.slice(0, index + 1), 7)).title).slice(9)).toEqual([
      '«مشمش»: 10 مواعيد تقترب',
      '«مشمش»: 11 موعدًا يقترب',
    ]);
  });

  it('has a part for each date, the earliest first', () => {
    expect(textOf([...rabies, ...dosesOf(['1'], 5), ...felv]).text).toBe(
      'مشمش: مكافحة الديدان والطفيليات بعد 5 أيام، في 12 نوفمبر 2026؛ ولقاح السُّعار ولقاح لوكيميا القطط بعد 7 أيام، في 14 نوفمبر 2026.',
    );
    expect(textOf([...dosesOf(['1'], 0, { stage: '0' }), ...dosesOf(['2'], -2, { stage: '0' })])).toEqual({
      title: '«مشمش»: حان موعدان',
      text: 'مشمش: لقاح السُّعار، والموعد 5 نوفمبر 2026؛ ومكافحة الديدان والطفيليات، والموعد 7 نوفمبر 2026.',
    });
    const late = { stage: 'overdue' } as const;
    expect(textOf([...dosesOf(['1', '2'], -1, late), ...dosesOf(['7'], -3, late)])).toEqual({
      title: '«مشمش»: فاتت 3 مواعيد',
      text: 'مشمش: كان موعد لقاح لوكيميا القطط في 4 نوفمبر 2026؛ وكان موعد مكافحة الديدان والطفيليات ولقاح السُّعار في 6 نوفمبر 2026. يُستحسن سؤال الطبيب البيطري عن الخطوة التالية.',
    });
  });

  it('names a combined vaccine as a whole, or its parts when not all are due', () => {
    const combo = dosesOf(['4', '5', '8'], 7, { combo: 'combo3cat' });
    expect(textOf(combo).title).toBe('«مشمش»: موعد اللقاح الثلاثي للقطط يقترب');
    expect(textOf([...rabies, ...combo])).toMatchObject({
      title: '«مشمش»: موعدان يقتربان',
      text: expect.stringContaining('لقاح السُّعار واللقاح الثلاثي للقطط بعد'),
    });
    expect(textOf(combo.slice(1)).text).toContain('لقاح فيروس الكاليسي القططي ولقاح طاعون القطط');
  });

  it('isolates the direction of any name, like the screen', () => {
    const names = ['Max {days} $& 2!', 'Рекс', '007', 'بسبس 2', 'مشمش'];
    for (const name of names)
      expect(textOf(rabies, name).text.startsWith(`${isolated(name)}: لقاح`)).toBe(true);
  });

  it('explains kindly after a quarter how to stop the reminder', () => {
    const late = { stage: 'quarterly' } as const;
    expect(textOf(dosesOf(['2'], -1, late))).toEqual({
      title: '«مشمش»: لم يفُت الأوان على لقاح السُّعار',
      text: 'مشمش: لقاح السُّعار، وكان الموعد في 6 نوفمبر 2026. إذا أُعطي اللقاح أو أجّله الطبيب البيطري فتسجيل ذلك يوقف هذا التذكير.',
    });
    expect(textOf(dosesOf(['2', '8'], -1, late)).title).toBe('«مشمش»: لم يفُت الأوان على لقاحين');
    expect(textOf(dosesOf(['2', 'cdv', 'cav'], -1, late)).title).toBe('«مشمش»: لم يفُت الأوان على 3 لقاحات');
  });

  it('asks after a quarter for the record or the age when there are no grace days', () => {
    const open = { stage: 'quarterly', grace_days: null } as const;
    expect(textOf(dosesOf(['2'], -1, open))).toEqual({
      title: '«مشمش»: هل أُعطي لقاح السُّعار من قبل؟',
      text: 'مشمش: لقاح السُّعار، وكان الموعد في 6 نوفمبر 2026. تسجيل ما أُعطي من قبل، أو إضافة العمر إن لم يكن مسجَّلًا، يضبط الخطة.',
    });
    expect(textOf(dosesOf(['2', '8'], -1, open)).title).toBe('«مشمش»: هل أُعطي لقاحان من قبل؟');
    const late = dosesOf(['8'], -1, { stage: 'quarterly' });
    expect(textOf([...dosesOf(['2'], -1, open), ...late]).title).toBe('«مشمش»: لم يفُت الأوان على لقاحين');
    expect(textOf(dosesOf(['2'], 0, { ...open, stage: '0' })).title).toBe('«مشمش»: حان موعد لقاح السُّعار');
  });

  it('throws when there is no dose', () => {
    expect(() => textOf([])).toThrow(RangeError);
  });
});
