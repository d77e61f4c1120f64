import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { buildDose, buildItem } from '../../../testing/build-plan.ts';
import { actionText, preparationText } from './action-text.ts';

describe('actionText', () => {
  it.each([
    ['one dose now', 'booster', 'تكفي جرعة واحدة الآن، بلا إعادة للسلسلة.'],
    ['one dose now', 'first', 'تكفي جرعة واحدة الآن.'],
    ['two doses 4 weeks apart', 'first', 'تلزم جرعتان بينهما 4 أسابيع.'],
    ['dose now, second 28 days later', 'first', 'جرعة الآن، والثانية بعد 4 أسابيع.'],
    [
      'dose now, second 28 days later; the last at 16 weeks or later',
      'first',
      'جرعة الآن، والثانية بعد 4 أسابيع، والأخيرة في عمر 16 أسبوعًا أو بعده.',
    ],
    [
      'dose now, second 28 days later; the last at 18 weeks or later',
      'first',
      'جرعة الآن، والثانية بعد 4 أسابيع، والأخيرة في عمر 18 أسبوعًا أو بعده.',
    ],
    ['vet decides', 'repeat', 'القرار للطبيب البيطري.'],
  ] as const)('writes «%s» for a %s dose in Arabic', (action, stage, expected) => {
    expect(actionText(buildItem({ action, stage }))).toBe(expected);
  });

  it('asks about a dose without a record', () => {
    const reason = { code: 'noRecord', params: { registeredOn: '2026-11-25', doses: 2 } };
    expect(actionText(buildItem({ action: 'vet decides', reason }))).toContain('هل أُعطي من قبل');
  });

  it('is null without a special action and for a phrase of a newer server', () => {
    expect(actionText(buildItem({ action: null }))).toBeNull();
    expect(actionText(buildItem({ action: 'something new' }))).toBeNull();
  });
});

it('requires a blood test before the first dose of leukaemia and leishmaniosis', () => {
  const text = 'يُجرى الفحص أولًا: فحص دم نتيجته سلبية، ثم اللقاح.';
  expect(preparationText(buildItem({ protocols: ['7'], stage: 'first' }), [])).toBe(text);
  expect(preparationText(buildItem({ protocols: ['leish'], stage: 'first' }), [])).toBe(
    'يسبقه فحص دم نتيجته سلبية.',
  );
  expect(preparationText(buildItem({ protocols: ['7'], stage: 'repeat' }), [])).toBeNull();
  expect(preparationText(buildItem(), [])).toBeNull();
});

it('requires no leukaemia test once the latest is negative', () => {
  const first = buildItem({ protocols: ['7'], stage: 'first' });
  const negative = buildDose({ protocols: ['felvTest'], result: 'negative' });
  const positive = buildDose({ protocols: ['felvTest'], result: 'positive' });
  expect(preparationText(first, [negative, positive])).toBeNull();
  expect(preparationText(first, [positive, negative])).not.toBeNull();
});
