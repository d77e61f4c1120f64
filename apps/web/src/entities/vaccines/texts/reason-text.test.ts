import type { Reason, ReasonCode } from '@rifq/care-plan';
import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { readReason } from './reason.ts';
import { planReasonText } from './reason-text.ts';

const last = { lastDose: '2025-11-14' };
const gap = { ...last, gapDays: 50, maxDays: 42 };

/** One sample per code; the type requires every code of the engine. */
const samples: { [C in ReasonCode]: Extract<Reason, { code: C }>['params'] } = {
  wrongSpecies: {},
  testOnly: {},
  notRecommended: {},
  optInNotChosen: {},
  adultNotChosen: { belowWeeks: 52 },
  vetDecidesRepeat: last,
  felvPositive: {},
  productDecides: { minMonths: 6 },
  productUnknown: last,
  routeChanged: last,
  productChanged: last,
  afterFirstRecord: {},
  tickControlOffered: {},
  productIntervalUnknown: last,
  noReferenceDate: {},
  deferred: { why: 'titre' },
  deferredUntil: { until: '2027-01-15', why: 'sick' },
  firstDoseAtAgeWeeks: { birth: '2026-09-25', weeks: 8 },
  firstDoseAtAgeOfTwo: { birth: '2026-09-25', weeks: 8, days: 28 },
  firstDoseAtAgeUntil: { birth: '2026-09-25', weeks: 8, days: 28, finalWeeks: 16, estimated: false },
  firstDoseAtAgeMonths: { birth: '2026-09-25', months: 6 },
  unknownHistory: { registeredOn: '2026-11-01', doses: 2 },
  startAtRegistration: { registeredOn: '2026-11-01', doses: 2 },
  noRecord: { registeredOn: '2026-11-01', doses: 2 },
  doseTooYoungWeeks: { dose: '2026-10-01', minWeeks: 12, waitDays: 14 },
  doseTooYoungMonths: { dose: '2026-10-01', minMonths: 6, waitDays: 28 },
  doseTooSoon: { dose: '2026-10-01', minDays: 14, waitDays: 28 },
  primaryInterval: { ...last, days: 28 },
  primaryUntilAge: { ...last, days: 28, finalWeeks: 16, estimated: false },
  boosterAtAge: { ...last, birth: '2025-07-01', weeks: 26 },
  boosterAfter: { ...last, months: 12 },
  repeatAfter: { ...last, months: 36 },
  repeatThreeYearLabel: { ...last, months: 36, accepted: true },
  repeatYearlyByCountry: { ...last, months: 12, country: 'AE' },
  repeatYearlyInDubai: { ...last, months: 12 },
  repeatLowRisk: { ...last, months: 36 },
  dewormingYoung: { ...last, days: 14, belowWeeks: 9 },
  dewormingAdult: { ...last, months: 3 },
  dewormingMonthly: { ...last, months: 1 },
  dewormingSixWeekly: { ...last, days: 42 },
  productInterval: { ...last, days: 30 },
  productIntervalForTicks: { ...last, days: 56 },
  productTooYoung: { ...last, minWeeks: 9, days: 84 },
  productTooSoon: { ...last, minDays: 56, days: 84 },
  restartGap: gap,
  restartGapBlocked: { ...gap, blockedBelowWeeks: 16 },
  restartLapsed: { ...last, months: 15 },
};

const date = (on: string) => `<${on}>`;

function read(code: string, params: Parameters<typeof readReason>[0]['params']): Reason {
  const reason = readReason({ code, params });
  if (reason === null) throw new Error(`${code} was not read`);
  return reason;
}

describe('reasonText', () => {
  it.each(Object.entries(samples))('explains %s in two sentences of plain Arabic', (code, params) => {
    const text = planReasonText(read(code, { ...params }), date);
    expect(text.match(/\.(?: |$)/g)?.length).toBe(2);
    expect(text).toMatch(/^[^a-zA-Z{}]*$/);
    const values = Object.values(params).filter(value => typeof value === 'string' && value.startsWith('20'));
    // For a booster's age the birth date adds nothing to the age.
    const expected = code === 'boosterAtAge' ? [last.lastDose] : values;
    for (const day of expected) expect(text).toContain(`<${String(day)}>`);
  });

  it('differs for different reasons', () => {
    const texts = Object.entries(samples).map(([code, params]) =>
      planReasonText(read(code, { ...params }), date),
    );
    // Monthly and six-weekly deworming differ only in the interval.
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('uses the right plural forms', () => {
    const spans = [1, 2, 3, 11, 12, 24, 36].map(months =>
      planReasonText({ code: 'repeatAfter', params: { ...last, months } }, date),
    );
    expect(spans.map(text => /كل (.*) لتدوم/.exec(text)?.[1])).toEqual([
      'شهر',
      'شهرين',
      '3 أشهر',
      '11 شهرًا',
      'سنة',
      'سنتين',
      '3 سنوات',
    ]);
    expect(
      planReasonText({ code: 'unknownHistory', params: { registeredOn: '2026-11-01', doses: 1 } }, date),
    ).toMatch(/تكفي جرعة واحدة للبدء\.$/);
  });

  it('gives the number of doses, and marks an estimated age', () => {
    const until = (estimated: boolean) =>
      planReasonText(
        {
          code: 'firstDoseAtAgeUntil',
          params: { birth: '2026-09-25', weeks: 8, days: 28, finalWeeks: 18, estimated },
        },
        date,
      );
    expect(until(false)).toContain('حتى جرعة تُعطى في عمر 18 أسبوعًا أو بعده');
    expect(until(true)).toContain('العمر تقديري');
    const next = { ...last, days: 28, finalWeeks: 18, estimated: true };
    expect(planReasonText({ code: 'primaryUntilAge', params: next }, date)).toContain('العمر تقديري');
    const arrival = (doses: number) => ({ registeredOn: '2026-11-01', doses });
    expect(planReasonText({ code: 'noRecord', params: arrival(1) }, date)).toMatch(/تبدأ بجرعة واحدة/);
    expect(planReasonText({ code: 'noRecord', params: arrival(2) }, date)).toMatch(/تبدأ بجرعتين/);
    expect(planReasonText({ code: 'startAtRegistration', params: arrival(2) }, date)).toMatch(
      /تلزم جرعتان للبدء/,
    );
  });

  it('refers to the vet for a dose given too soon', () => {
    const params = { dose: '2026-10-01', minDays: 21, waitDays: 28 };
    expect(planReasonText({ code: 'doseTooSoon', params }, date)).toContain('يُسأل الطبيب البيطري');
  });

  it('names the country that requires yearly proof, and refers to the authority where no rule was found', () => {
    const yearly = { code: 'repeatYearlyByCountry', params: { ...last, months: 12, country: 'AE' } } as const;
    expect(planReasonText(yearly, date)).toContain('الإمارات');
    const byLabel = {
      code: 'repeatThreeYearLabel',
      params: { ...last, months: 36, accepted: false },
    } as const;
    expect(planReasonText(byLabel, date)).toContain('تسري بحسب ملصقها 3 سنوات. تُسأل الجهة المختصّة');
  });
});

describe('readReason', () => {
  it('is null for a code of a newer server and for one without its values', () => {
    expect(readReason({ code: 'somethingNew', params: {} })).toBeNull();
    expect(readReason({ code: 'constructor', params: {} })).toBeNull();
    expect(readReason({ code: 'boosterAfter', params: { lastDose: '2025-11-14' } })).toBeNull();
    expect(readReason({ code: 'boosterAfter', params: { lastDose: '2025-11-14', months: '12' } })).toBeNull();
  });
});
