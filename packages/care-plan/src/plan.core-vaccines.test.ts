import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { BIRTH, dateAtAge } from './test-data/date-at-age.ts';
import type { EngineDose, PlanInput, ProtocolKey } from './types.ts';

const live = (...dates: string[]): EngineDose[] => dates.map(date => ({ date, type: 'live' }));
const puppy = (doses: EngineDose[], asOf: string, more: Partial<PlanInput> = {}) =>
  plan({ species: 'dog', protocol: 'cpv', birth: BIRTH, doses, asOf, ...more });
const kitten = (protocol: ProtocolKey, doses: EngineDose[], asOf: string, more: Partial<PlanInput> = {}) =>
  plan({ species: 'cat', protocol, birth: BIRTH, doses, asOf, ...more });

describe('the first dose', () => {
  it.each([
    [dateAtAge(8, -1), 'upcoming', null],
    [dateAtAge(8), 'due', null],
    [dateAtAge(8, 14), 'due', null],
    [dateAtAge(8, 15), 'overdue', 'dose now, second 28 days later; the last at 16 weeks or later'],
    [dateAtAge(16, -1), 'overdue', 'dose now, second 28 days later; the last at 16 weeks or later'],
    [dateAtAge(16), 'overdue', 'two doses 4 weeks apart'],
  ])('on %s is %s', (asOf, status, action) => {
    expect(puppy([], asOf)).toMatchObject({
      dueDate: dateAtAge(8),
      status,
      action,
      stage: 'first',
      doseNumber: 1,
    });
  });

  it('states how the series continues', () => {
    expect(puppy([], dateAtAge(8)).reason).toEqual({
      code: 'firstDoseAtAgeUntil',
      params: { birth: BIRTH, weeks: 8, days: 28, finalWeeks: 16, estimated: false },
    });
  });

  it('counts from 6 weeks of age on, not a day earlier', () => {
    expect(puppy(live(dateAtAge(6)), dateAtAge(7)).dueDate).toBe(dateAtAge(10));
    expect(puppy(live(dateAtAge(6, -1)), dateAtAge(7))).toMatchObject({
      dueDate: dateAtAge(8),
      reason: { code: 'doseTooYoungWeeks', params: { dose: dateAtAge(6, -1), minWeeks: 6, waitDays: 14 } },
      doses: [{ valid: false, why: 'tooYoung', stage: null }],
    });
  });

  it('does not count before birth', () => {
    expect(puppy(live('2025-01-01'), dateAtAge(7))).toMatchObject({
      dueDate: dateAtAge(8),
      doses: [{ why: 'tooYoung' }],
    });
  });

  it('is due on the day of registration when the birth date is unknown', () => {
    const unknown = { birth: null, registeredOn: '2026-11-20' };
    expect(puppy([], '2026-11-20', unknown)).toMatchObject({
      dueDate: '2026-11-20',
      status: 'due',
      action: 'two doses 4 weeks apart',
      reason: { code: 'unknownHistory', params: { registeredOn: '2026-11-20', doses: 2 } },
    });
    expect(puppy([], '2030-12-05', unknown)).toMatchObject({
      dueDate: '2026-11-20',
      status: 'due',
      graceDays: null,
      action: 'two doses 4 weeks apart',
    });
  });

  it('is due, never overdue, and left to the vet for an animal added as an adult, on any date', () => {
    const grown = { birth: '2006-05-01', registeredOn: '2026-11-20' };
    for (const asOf of ['2026-11-20', '2040-01-01']) {
      expect(puppy([], asOf, grown)).toMatchObject({
        dueDate: '2026-11-20',
        status: 'due',
        graceDays: null,
        action: 'vet decides',
        stage: 'first',
        reason: { code: 'noRecord', params: { registeredOn: '2026-11-20', doses: 2 } },
      });
    }
    expect(plan({ species: 'cat', protocol: '2', doses: [], asOf: '2026-11-20', ...grown })).toMatchObject({
      status: 'due',
      reason: { code: 'noRecord', params: { doses: 1 } },
    });
  });

  it('is left to the vet, too, if the birth date is unknown and the owner states that it was an adult', () => {
    const stray = { birth: null, registeredOn: '2026-11-20' };
    for (const asOf of ['2026-11-20', '2040-01-01']) {
      expect(puppy([], asOf, { ...stray, isAdult: true })).toMatchObject({
        dueDate: '2026-11-20',
        status: 'due',
        action: 'vet decides',
        reason: { code: 'noRecord', params: { registeredOn: '2026-11-20', doses: 2 } },
      });
    }
    expect(puppy([], '2026-11-20', { ...stray, isAdult: false }).reason.code).toBe('unknownHistory');
    expect(puppy([], '2026-11-20', { birth: null, isAdult: true }).reason.code).toBe('noReferenceDate');
    const begun = live('2026-11-20');
    expect(puppy(begun, '2026-11-21', { ...stray, isAdult: true })).toEqual(
      puppy(begun, '2026-11-21', stray),
    );
  });

  it('follows a known birth date, regardless of the age stated by the owner', () => {
    const young = { registeredOn: dateAtAge(9), isAdult: true };
    expect(puppy([], dateAtAge(9), young)).toEqual(puppy([], dateAtAge(9), { registeredOn: dateAtAge(9) }));
  });

  it('becomes overdue for an animal added below 26 weeks, and for one with any record', () => {
    expect(puppy([], dateAtAge(60), { registeredOn: dateAtAge(26) }).status).toBe('due');
    expect(puppy([], dateAtAge(60), { registeredOn: dateAtAge(26, -1) })).toMatchObject({
      dueDate: dateAtAge(26, -1),
      status: 'overdue',
    });
    expect(puppy(live(dateAtAge(30)), dateAtAge(60), { registeredOn: dateAtAge(50) })).toMatchObject({
      dueDate: dateAtAge(34),
      status: 'overdue',
    });
  });

  it('is due from the day on which a young animal was added, with grace days from then', () => {
    const added = { registeredOn: dateAtAge(10) };
    expect(puppy([], dateAtAge(10), added)).toMatchObject({
      dueDate: dateAtAge(10),
      status: 'due',
      graceDays: 14,
      window: { earliest: dateAtAge(10) },
      reason: { code: 'firstDoseAtAgeUntil', params: { weeks: 8 } },
    });
    expect(puppy([], dateAtAge(12), added).status).toBe('due');
    expect(puppy([], dateAtAge(12, 1), added).status).toBe('overdue');
    expect(puppy([], dateAtAge(9), { registeredOn: dateAtAge(7) }).dueDate).toBe(dateAtAge(8));
  });

  it('is due on the day of registration if the only dose was given too young, and then overdue', () => {
    expect(puppy(live(dateAtAge(5)), dateAtAge(62), { registeredOn: dateAtAge(60) }).status).toBe('due');
    expect(puppy(live(dateAtAge(5)), dateAtAge(63), { registeredOn: dateAtAge(60) })).toMatchObject({
      dueDate: dateAtAge(60),
      status: 'overdue',
      action: 'two doses 4 weeks apart',
      reason: { code: 'doseTooYoungWeeks' },
    });
  });

  it('has no date without birth, registration and doses', () => {
    expect(puppy([], '2026-11-20', { birth: null })).toMatchObject({
      dueDate: null,
      status: 'notScheduled',
      reason: { code: 'noReferenceDate' },
    });
  });
});

describe('the primary series', () => {
  it('states no age to wait for if the birth date is unknown', () => {
    const unknown = { birth: null, registeredOn: '2026-11-20' };
    const oneDose = puppy(live('2026-11-01'), '2026-11-20', unknown);
    expect(oneDose.reason).toEqual({ code: 'primaryInterval', params: { lastDose: '2026-11-01', days: 28 } });
    expect(oneDose.dueDate).toBe('2026-11-29');
  });

  it('continues until a dose at exactly 16 weeks or later', () => {
    expect(puppy(live(dateAtAge(8), dateAtAge(12), dateAtAge(16, -1)), dateAtAge(16)).reason).toEqual({
      code: 'primaryUntilAge',
      params: { lastDose: dateAtAge(16, -1), days: 28, finalWeeks: 16, estimated: false },
    });
    expect(puppy(live(dateAtAge(8), dateAtAge(12), dateAtAge(16)), dateAtAge(17)).stage).toBe('booster');
  });

  it('continues until 18 weeks if the birth date is an estimate', () => {
    const estimated = { birthEstimated: true };
    expect(puppy([], dateAtAge(10, 1), estimated)).toMatchObject({
      action: 'dose now, second 28 days later; the last at 18 weeks or later',
      reason: { code: 'firstDoseAtAgeUntil', params: { finalWeeks: 18, estimated: true } },
    });
    expect(
      puppy(live(dateAtAge(8), dateAtAge(12), dateAtAge(18, -1)), dateAtAge(18), estimated),
    ).toMatchObject({
      dueDate: dateAtAge(22, -1),
      stage: 'primary',
      reason: { code: 'primaryUntilAge', params: { finalWeeks: 18, estimated: true } },
    });
    expect(puppy(live(dateAtAge(8), dateAtAge(12), dateAtAge(18)), dateAtAge(18), estimated).stage).toBe(
      'booster',
    );
    expect(puppy([], dateAtAge(18, -1), estimated).action).toMatch(/18 weeks/);
    expect(puppy([], dateAtAge(18), estimated).action).toBe('two doses 4 weeks apart');
    expect(puppy(live(dateAtAge(17)), dateAtAge(23, 1), estimated)).toMatchObject({
      status: 'restart',
      reason: { code: 'restartGapBlocked', params: { blockedBelowWeeks: 18 } },
    });
  });

  it('needs two doses, however late it begins', () => {
    expect(puppy(live(dateAtAge(30)), dateAtAge(31))).toMatchObject({
      dueDate: dateAtAge(34),
      stage: 'primary',
      doseNumber: 2,
    });
    expect(puppy(live(dateAtAge(30), dateAtAge(34)), dateAtAge(35)).stage).toBe('booster');
  });

  it('counts a dose 14 days after the previous one, not 13', () => {
    expect(puppy(live(dateAtAge(8), dateAtAge(10)), dateAtAge(10))).toMatchObject({
      dueDate: dateAtAge(14),
      doseNumber: 3,
    });
    expect(puppy(live(dateAtAge(8), dateAtAge(10, -1)), dateAtAge(10))).toMatchObject({
      dueDate: dateAtAge(14, -1),
      doseNumber: 2,
      reason: { code: 'doseTooSoon', params: { dose: dateAtAge(10, -1), minDays: 14, waitDays: 28 } },
      doses: [{ why: null }, { why: 'tooSoon' }],
    });
  });

  it('leaves a last dose given too soon to the vet, until the next one is given', () => {
    const tooSoon = [dateAtAge(8), dateAtAge(10, -1)];
    for (const asOf of [dateAtAge(10), dateAtAge(14), dateAtAge(15, 6)])
      expect(puppy(live(...tooSoon), asOf).action).toBe('vet decides');
    expect(puppy(live(...tooSoon, dateAtAge(14)), dateAtAge(15))).toMatchObject({
      action: null,
      doseNumber: 3,
    });
    const done = live(dateAtAge(8), dateAtAge(12), dateAtAge(16), dateAtAge(26), dateAtAge(27));
    expect(puppy(done, dateAtAge(28)).action).toBeNull();
  });

  it('measures the interval from a dose that does not count, too', () => {
    expect(
      puppy(live(dateAtAge(8), dateAtAge(9), dateAtAge(10)), dateAtAge(10)).doses.map(dose => dose.why),
    ).toEqual([null, 'tooSoon', 'tooSoon']);
  });

  it('restarts after more than 42 days if the last dose may have been blocked', () => {
    const one = live(dateAtAge(8));
    expect(puppy(one, dateAtAge(14))).toMatchObject({ status: 'due', stage: 'primary' });
    expect(puppy(one, dateAtAge(14, 1))).toMatchObject({
      dueDate: dateAtAge(12),
      status: 'restart',
      action: 'dose now, second 28 days later; the last at 16 weeks or later',
      stage: 'first',
      doseNumber: 1,
      reason: {
        code: 'restartGapBlocked',
        params: { lastDose: dateAtAge(8), gapDays: 43, maxDays: 42, blockedBelowWeeks: 16 },
      },
    });
    expect(puppy(one, dateAtAge(16)).action).toBe('dose now, second 28 days later');
  });

  it('ignores the earlier doses once the dose after such a gap is given', () => {
    expect(puppy(live(dateAtAge(8), dateAtAge(14)), dateAtAge(15)).doseNumber).toBe(3);
    const notLive = (date: string): EngineDose => ({ date, type: 'inactivated' });
    expect(puppy([...live(dateAtAge(12)), notLive(dateAtAge(18, 1))], dateAtAge(19))).toMatchObject({
      dueDate: dateAtAge(22, 1),
      stage: 'primary',
      doseNumber: 2,
      doses: [
        { valid: false, why: 'restarted', stage: null },
        { valid: true, why: null, stage: 'first' },
      ],
    });
  });

  it('is complete with a live dose after such a gap, which protects on its own', () => {
    expect(puppy(live(dateAtAge(12), dateAtAge(18, 1)), dateAtAge(19))).toMatchObject({
      dueDate: dateAtAge(26),
      stage: 'booster',
      doses: [
        { valid: true, stage: 'first' },
        { valid: true, stage: 'primary' },
      ],
    });
  });

  it("counts a dose half a year after an adult's live one as the booster", () => {
    const grown = { registeredOn: dateAtAge(50) };
    expect(puppy(live(dateAtAge(60), dateAtAge(60 + 26)), dateAtAge(90), grown)).toMatchObject({
      stage: 'repeat',
      doseNumber: 3,
    });
    expect(puppy(live(dateAtAge(60), dateAtAge(60 + 26, -1)), dateAtAge(90), grown)).toMatchObject({
      stage: 'booster',
    });
    const notLive = live(dateAtAge(60), dateAtAge(60 + 26)).map(
      ({ date }): EngineDose => ({ date, type: 'inactivated' }),
    );
    expect(puppy(notLive, dateAtAge(90), grown)).toMatchObject({ stage: 'booster' });
  });

  it('is completed by one dose after a gap following a live dose at 16 weeks', () => {
    expect(puppy(live(dateAtAge(16)), dateAtAge(23))).toMatchObject({
      status: 'overdue',
      action: 'one dose now',
    });
    expect(puppy(live(dateAtAge(16, -1)), dateAtAge(23)).status).toBe('restart');
    expect(puppy(live(dateAtAge(16), dateAtAge(40)), dateAtAge(41)).stage).toBe('booster');
  });

  it('restarts at any age in cats if the last dose was not live, but not in dogs', () => {
    for (const type of ['inactivated', 'vectored', null] as const) {
      const doses = [{ date: dateAtAge(60), type }];
      expect(kitten('8', doses, dateAtAge(66))).toMatchObject({ status: 'due' });
      expect(kitten('8', doses, dateAtAge(66, 1))).toMatchObject({
        status: 'restart',
        action: 'dose now, second 28 days later',
        reason: { code: 'restartGap' },
      });
      expect(puppy(doses, dateAtAge(66, 1)).status).toBe('overdue');
    }
  });
});

describe('booster and repeat', () => {
  it('plans the booster at 26 weeks if the series ended before 22 weeks, otherwise 12 months later', () => {
    expect(puppy(live(dateAtAge(18), dateAtAge(22, -1)), dateAtAge(23))).toMatchObject({
      dueDate: dateAtAge(26),
      reason: { code: 'boosterAtAge', params: { birth: BIRTH, weeks: 26 } },
    });
    // 22 weeks after 2026-01-05 is 2026-06-08.
    expect(puppy(live(dateAtAge(18), dateAtAge(22)), dateAtAge(23))).toMatchObject({
      dueDate: '2027-06-08',
      reason: { code: 'boosterAfter', params: { lastDose: '2026-06-08', months: 12 } },
    });
  });

  it('counts a dose as the booster from 26 weeks of age and 28 days after the series', () => {
    const stages = (...dates: string[]) => puppy(live(...dates), dateAtAge(60)).doses.map(dose => dose.stage);
    const series = [dateAtAge(8), dateAtAge(12), dateAtAge(16)];
    expect(stages(...series, dateAtAge(26))).toEqual(['first', 'primary', 'primary', 'booster']);
    expect(stages(...series, dateAtAge(26, -1))).toEqual(['first', 'primary', 'primary', 'primary']);
    expect(stages(dateAtAge(20), dateAtAge(24), dateAtAge(28))).toEqual(['first', 'primary', 'booster']);
    expect(stages(dateAtAge(20), dateAtAge(24), dateAtAge(28, -1))).toEqual(['first', 'primary', 'primary']);
  });

  it('does not count a third dose of the same season as the booster of an animal vaccinated as an adult', () => {
    const days = ['2026-01-01', '2026-01-29', '2026-02-26'];
    const grown = { birth: '2022-01-01', registeredOn: '2026-01-01' };
    const biofel = days.map(date => ({ date, type: 'inactivated' as const }));
    const expected = { dueDate: '2027-02-26', stage: 'booster' };
    for (const key of ['4', '5', '8'] as const)
      expect(kitten(key, biofel, '2026-03-01', grown)).toMatchObject(expected);
    for (const protocol of ['cdv', 'cav', 'cpv'] as const)
      expect(puppy(live(...days), '2026-03-01', { ...grown, protocol })).toMatchObject(expected);
    // 182 days after the series is 2026-07-30.
    const third = (date: string) => puppy(live('2026-01-01', '2026-01-29', date), '2026-08-01', grown).stage;
    expect([third('2026-07-29'), third('2026-07-30')]).toEqual(['booster', 'repeat']);
  });

  it('counts a dose as the booster 28 days after a series that ended below 26 weeks, not after a later end', () => {
    const stage = (last: number) =>
      puppy(live(dateAtAge(last - 4), dateAtAge(last), dateAtAge(last + 4)), dateAtAge(last + 5)).stage;
    expect([stage(25), stage(26)]).toEqual(['repeat', 'booster']);
  });

  it('gives 28 grace days, then plans one live dose, however late', () => {
    const done = live(dateAtAge(8), dateAtAge(12), dateAtAge(16), dateAtAge(26));
    // 26 weeks after 2026-01-05 is 2026-07-06.
    expect(puppy(done, '2029-07-06')).toMatchObject({
      dueDate: '2029-07-06',
      status: 'due',
      stage: 'repeat',
    });
    expect(puppy(done, '2029-08-03').status).toBe('due');
    expect(puppy(done, '2029-08-04')).toMatchObject({ status: 'overdue', action: 'one dose now' });
    expect(puppy(done, '2040-01-01')).toMatchObject({ status: 'overdue', action: 'one dose now' });
  });

  it('leaves an overdue repeat to the vet in cats if the last dose was not live', () => {
    const series = live(dateAtAge(8), dateAtAge(12), dateAtAge(16));
    expect(kitten('4', [...series, { date: dateAtAge(26), type: 'inactivated' }], dateAtAge(90)).action).toBe(
      'vet decides',
    );
    expect(kitten('4', [...series, { date: dateAtAge(26) }], dateAtAge(90)).action).toBe('vet decides');
    expect(kitten('4', [...series, { date: dateAtAge(26), type: 'live' }], dateAtAge(90)).action).toBe(
      'one dose now',
    );
  });

  it('repeats panleukopenia and the dog core every 3 years, cat flu yearly, or every 3 years at low risk', () => {
    const done = live(dateAtAge(8), dateAtAge(12), dateAtAge(16), dateAtAge(26));
    expect(kitten('8', done, dateAtAge(27)).dueDate).toBe('2029-07-06');
    expect(kitten('5', done, dateAtAge(27)).dueDate).toBe('2027-07-06');
    expect(kitten('5', done, dateAtAge(27), { options: { lowRisk: true } })).toMatchObject({
      dueDate: '2029-07-06',
      reason: { code: 'repeatLowRisk', params: { months: 36 } },
    });
    expect(kitten('5', done, dateAtAge(27), { options: { lowRisk: true, highRisk: true } }).dueDate).toBe(
      '2027-07-06',
    );
    expect(kitten('5', done, dateAtAge(27), { options: { lowRisk: true, emirate: 'Dubai' } }).dueDate).toBe(
      '2027-07-06',
    );
  });

  it('names the country of a local rule', () => {
    const done = live(dateAtAge(8), dateAtAge(12), dateAtAge(16), dateAtAge(26));
    expect(puppy(done, dateAtAge(27), { options: { emirate: 'Dubai' } })).toMatchObject({
      dueDate: '2027-07-06',
      reason: { code: 'repeatYearlyInDubai' },
      country: 'AE',
    });
    expect(puppy(done, dateAtAge(27), { options: { emirate: 'Sharjah' } })).toMatchObject({
      dueDate: '2029-07-06',
      country: null,
    });
  });

  it('moves a booster from a leap day to the end of February', () => {
    const doses = live('2024-02-01', '2024-02-29');
    expect(puppy(doses, '2024-03-01', { birth: '2020-01-01' }).dueDate).toBe('2025-02-28');
  });

  describe('without a birth date', () => {
    const stray = (dates: string[], asOf: string, protocol: ProtocolKey = 'cpv') =>
      puppy(live(...dates), asOf, { birth: null, registeredOn: '2026-01-05', protocol });
    const litter = ['2026-01-05', '2026-02-02', '2026-03-02'];

    it('counts the third dose of a young animal as part of the series, not as the booster', () => {
      for (const result of [
        stray(litter, '2026-03-03'),
        stray(litter, '2026-03-03', 'cdv'),
        kitten('8', live(...litter), '2026-03-03', { birth: null, registeredOn: '2026-01-05' }),
      ]) {
        expect(result).toMatchObject({
          dueDate: '2027-03-02',
          stage: 'booster',
          doseNumber: 4,
          reason: { code: 'boosterAfter', params: { lastDose: '2026-03-02', months: 12 } },
        });
      }
    });

    it('restarts the series after a gap if the animal may still be young', () => {
      const known = { birth: null, registeredOn: '2026-01-01' };
      const one = live('2026-01-01');
      const late = { status: 'restart', stage: 'first', doseNumber: 1, dueDate: '2026-01-29' };
      const action = 'dose now, second 28 days later; the last at 16 weeks or later';
      for (const asOf of ['2026-02-14', '2026-07-01']) {
        const results = [puppy(one, asOf, known), kitten('8', one, asOf, known)];
        for (const result of results) expect(result).toMatchObject({ ...late, action });
      }
      // Two doses after that gap complete it; half a year after the first record any animal is an adult.
      expect(puppy(live('2026-01-01', '2026-02-14'), '2026-02-15', known)).toMatchObject({
        dueDate: '2026-03-14',
        doseNumber: 2,
      });
      expect(puppy(one, '2026-07-02', known)).toMatchObject({ status: 'overdue', action: 'one dose now' });
      expect(puppy(one, '2026-02-14', { ...known, registeredOn: '2025-01-01' })).toMatchObject({
        status: 'overdue',
        action: 'one dose now',
      });
    });

    it('counts a dose as the booster from 182 days after the series, not a day earlier', () => {
      // The series ended on 2026-02-02; 182 days later is 2026-08-03.
      expect(stray(['2026-01-05', '2026-02-02', '2026-08-02'], '2026-08-04')).toMatchObject({
        dueDate: '2027-08-02',
        stage: 'booster',
      });
      expect(stray(['2026-01-05', '2026-02-02', '2026-08-03'], '2026-08-04')).toMatchObject({
        dueDate: '2029-08-03',
        stage: 'repeat',
      });
    });

    it('counts these 182 days from the end of the series, not from a further primary dose', () => {
      const dates = [...litter, '2026-05-04', '2026-08-03'];
      expect(stray(dates, '2026-08-04')).toMatchObject({ dueDate: '2029-08-03', stage: 'repeat' });
    });
  });

  it('ignores a dose given too soon after the booster', () => {
    const done = live(dateAtAge(8), dateAtAge(12), dateAtAge(16), dateAtAge(26), dateAtAge(27));
    expect(puppy(done, dateAtAge(28))).toMatchObject({
      dueDate: '2029-07-06',
      reason: { code: 'repeatAfter' },
    });
  });
});

it('lists app policy among the sources if it decides', () => {
  const lepto = plan({
    species: 'dog',
    protocol: 'lepto',
    birth: BIRTH,
    doses: live(dateAtAge(8)),
    asOf: dateAtAge(9),
  });
  expect(lepto.sources).toContain('POL');
  const first = plan({
    species: 'dog',
    protocol: '2',
    birth: BIRTH,
    doses: [],
    asOf: dateAtAge(9),
  });
  expect(first.sources).not.toContain('POL');
  expect(puppy(live(dateAtAge(8)), dateAtAge(9)).sources.filter(id => id === 'POL')).toEqual(['POL']);
  expect(puppy([], dateAtAge(9)).sources).not.toContain('AD');
  expect(puppy([], dateAtAge(9), { birthEstimated: true }).sources).toContain('AD');
});
