import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { buildItem, TODAY } from '../../../testing/build-plan.ts';
import { statusText } from './status-text.ts';

const textOf = (status: Parameters<typeof buildItem>[0]) => statusText(buildItem(status), TODAY);

describe('statusText', () => {
  it.each([
    ['2026-11-19', 'متأخّر يومًا واحدًا'],
    ['2026-11-18', 'متأخّر يومين'],
    ['2026-11-14', 'متأخّر 6 أيام'],
    ['2026-11-01', 'متأخّر 19 يومًا'],
    ['2026-05-20', 'متأخّر 6 أشهر'],
    ['2024-11-20', 'متأخّر سنتين'],
  ])('writes how late a dose of %s is', (due_on, expected) => {
    expect(textOf({ status: 'overdue', due_on })).toBe(expected);
  });

  it.each([
    [TODAY, 'مستحقّ اليوم'],
    ['2026-11-19', 'مستحقّ منذ أمس'],
    ['2026-11-10', 'مستحقّ منذ 10 أيام'],
  ])('writes since when a dose of %s is due', (due_on, expected) => {
    expect(textOf({ status: 'due', due_on })).toBe(expected);
  });

  it.each([
    ['2026-11-21', 'غدًا'],
    ['2026-11-22', 'بعد يومين'],
    ['2026-12-02', 'بعد 12 يومًا'],
    ['2027-10-20', 'بعد 11 شهرًا'],
    ['2029-11-20', 'بعد 3 سنوات'],
  ])('writes how far ahead a dose of %s is', (due_on, expected) => {
    expect(textOf({ status: 'upcoming', due_on })).toBe(expected);
  });

  it('does not call an animal years late whose first dose has no record', () => {
    const reason = { code: 'firstDoseAtAgeWeeks', params: { birth: '2023-04-02', weeks: 8 } };
    expect(textOf({ status: 'overdue', due_on: '2023-05-28', reason })).toBe('لم تُسجَّل بعد');
    expect(textOf({ status: 'overdue', due_on: '2026-11-14', reason })).toBe('متأخّر 6 أيام');
  });

  it.each(['startAtRegistration', 'unknownHistory'])(
    'counts no days since an animal was added whose first dose has no record (%s)',
    code => {
      const reason = { code, params: { registeredOn: '2023-11-20', doses: 1 } };
      expect(textOf({ status: 'due', due_on: '2023-11-20', reason })).toBe('لم تُسجَّل بعد');
      expect(textOf({ status: 'due', due_on: '2026-11-13', reason })).toBe('مستحقّ منذ 7 أيام');
    },
  );

  it.each([null, '2006-03-01'])(
    'mentions no lateness where a vet advised to wait, or must decide (%s)',
    due_on => {
      expect(textOf({ status: 'deferred', due_on })).toBe('مؤجَّل');
      expect(textOf({ status: 'noRecord', due_on })).toBe('لا سجلّ: يُسأل الطبيب');
    },
  );

  it('describes items without a day', () => {
    expect(textOf({ status: 'restart' })).toBe('إعادة السلسلة من البداية');
    expect(textOf({ status: 'notScheduled', due_on: null, action: null })).toBe('غير مجدول');
    expect(textOf({ status: 'notScheduled', due_on: null, action: 'vet decides' })).toBe('القرار للطبيب');
  });
});
