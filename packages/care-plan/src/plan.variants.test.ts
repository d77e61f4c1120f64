import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { BIRTH, dateAtAge } from './test-data/date-at-age.ts';
import type { EngineDose, ProtocolKey, Route } from './types.ts';

const chosen = (protocol: ProtocolKey, doses: EngineDose[], asOf: string, birth = BIRTH) =>
  plan({ species: 'dog', protocol, birth, doses, asOf, options: { optIn: true } });

describe('kennel cough', () => {
  const given = (...doses: (readonly [Route | null, string])[]) =>
    doses.map(([route, date]): EngineDose => ({ route, date }));
  const cough = (doses: (readonly [Route | null, string])[], asOf = dateAtAge(20)) =>
    chosen('3', given(...doses), asOf);

  it('intranasal: one dose from 3 weeks, then yearly', () => {
    expect(cough([['intranasal', dateAtAge(3)]]).dueDate).toBe('2027-01-26');
    expect(cough([['intranasal', dateAtAge(3, -1)]])).toMatchObject({
      stage: 'first',
      doses: [{ why: 'tooYoung' }],
    });
    expect(cough([[null, dateAtAge(3)]]).dueDate).toBe('2027-01-26');
  });

  it('oral: one dose from 8 weeks, then yearly', () => {
    // 8 weeks after 2026-01-05 is 2026-03-02.
    expect(cough([['oral', dateAtAge(8)]]).dueDate).toBe('2027-03-02');
    expect(cough([['oral', dateAtAge(8, -1)]])).toMatchObject({
      stage: 'first',
      doses: [{ why: 'tooYoung' }],
    });
  });

  it('injected: two doses 4 weeks apart, again after 7 months, then yearly', () => {
    expect(cough([['injectable', dateAtAge(6, -1)]]).stage).toBe('first');
    expect(cough([['injectable', dateAtAge(8)]], dateAtAge(9))).toMatchObject({
      dueDate: dateAtAge(12),
      stage: 'primary',
    });
    // 12 weeks after 2026-01-05 is 2026-03-30.
    const series = [
      ['injectable', dateAtAge(8)],
      ['injectable', dateAtAge(12)],
    ] as const;
    expect(cough([...series])).toMatchObject({ dueDate: '2026-10-30', stage: 'booster' });
    expect(cough([...series, ['injectable', '2026-10-30']])).toMatchObject({
      dueDate: '2027-10-30',
      stage: 'repeat',
    });
    expect(cough([['injectable', dateAtAge(7)]], dateAtAge(14)).status).toBe('restart');
  });

  it('injected: a late booster is one dose within 12 months of the series, and two after that', () => {
    const series = [
      ['injectable', dateAtAge(8)],
      ['injectable', dateAtAge(12)],
    ] as const;
    expect(cough([...series], '2027-03-30')).toMatchObject({
      dueDate: '2026-10-30',
      status: 'overdue',
      action: 'one dose now',
    });
    expect(cough([...series], '2027-03-31')).toMatchObject({
      status: 'restart',
      action: 'dose now, second 28 days later',
      dueDate: '2026-10-30',
      reason: { code: 'restartLapsed', params: { lastDose: '2026-03-30', months: 12 } },
    });
    expect(cough([...series, ['injectable', '2027-03-30']], '2027-04-01').dueDate).toBe('2028-03-30');
    expect(cough([...series, ['injectable', '2027-03-31']], '2027-04-01')).toMatchObject({
      dueDate: '2027-04-28',
      stage: 'primary',
      doseNumber: 2,
    });
  });

  it('injected: counts a second dose from 21 days on, and leaves an earlier one to the vet', () => {
    const second = (date: string) =>
      cough(
        [
          ['injectable', dateAtAge(8)],
          ['injectable', date],
        ],
        dateAtAge(12),
      );
    expect(second(dateAtAge(11)).stage).toBe('booster');
    expect(second(dateAtAge(11, -1))).toMatchObject({
      stage: 'primary',
      action: 'vet decides',
      doses: [{}, { why: 'tooSoon' }],
    });
  });

  it('injected: the year for one late dose runs from the end of the series, regardless of later doses', () => {
    // The series ended on 2026-03-30; 2026-09-01 is too early for the booster.
    const doses = [dateAtAge(8), dateAtAge(12), '2026-09-01'].map(date => ['injectable', date] as const);
    expect(cough(doses, '2027-03-30')).toMatchObject({
      dueDate: '2027-03-30',
      status: 'due',
      graceDays: 0,
      window: { latest: '2027-03-30' },
      reason: { code: 'boosterAfter', params: { lastDose: '2026-03-30', months: 12 } },
    });
    expect(cough(doses, '2027-03-31')).toMatchObject({
      status: 'restart',
      reason: { code: 'restartLapsed', params: { lastDose: '2026-03-30', months: 12 } },
    });
  });

  it('injected: a late repeat is left to the vet, since the leaflet does not cover it', () => {
    const series = [dateAtAge(8), dateAtAge(12), '2026-10-30'].map(date => ['injectable', date] as const);
    expect(cough(series, '2028-06-01')).toMatchObject({ status: 'overdue', action: 'vet decides' });
  });

  it('injected: a further dose soon after the series is not the booster', () => {
    const soon = cough([
      ['injectable', dateAtAge(22)],
      ['injectable', dateAtAge(26)],
      ['injectable', dateAtAge(30)],
    ]);
    // 30 weeks after 2026-01-05 is 2026-08-03.
    expect(soon).toMatchObject({ dueDate: '2027-03-03', stage: 'booster' });
  });

  it('doses by another route do not complete a series, and the vet decides', () => {
    const nose = ['intranasal', '2026-06-01'] as const;
    expect(cough([nose, ['injectable', '2027-06-01']], '2027-06-10')).toMatchObject({
      dueDate: '2027-06-29',
      status: 'upcoming',
      action: null,
      stage: 'primary',
      doseNumber: 2,
      reason: { code: 'routeChanged', params: { lastDose: '2027-06-01' } },
      doses: [{ valid: true }, { valid: true }],
    });
    expect(cough([nose, ['injectable', '2027-06-01']], '2027-06-29').action).toBe('vet decides');
    expect(cough([nose, ['injectable', '2027-06-01']], '2028-06-29')).toMatchObject({
      status: 'overdue',
      action: 'vet decides',
    });
  });

  it("a series that is complete on its own is planned as usual, but not before the other route's protection ends", () => {
    const nose = ['intranasal', '2026-06-01'] as const;
    const injected = [
      ['injectable', '2026-06-02'],
      ['injectable', '2026-06-30'],
    ] as const;
    expect(cough([...injected, ['intranasal', '2026-07-01']]).dueDate).toBe('2027-07-01');
    // 7 months after the second injection end earlier than the year after the intranasal dose.
    expect(cough([nose, ...injected])).toMatchObject({ dueDate: '2027-06-01', doses: { length: 3 } });
    expect(cough([...injected]).dueDate).toBe('2027-01-30');
  });

  it('uses the route of a known product', () => {
    const respira = { date: dateAtAge(8), product: 'nobivac-respira-bb' };
    expect(chosen('3', [respira], dateAtAge(9))).toMatchObject({ stage: 'primary', dueDate: dateAtAge(12) });
    expect(chosen('3', [{ ...respira, route: 'intranasal' }], dateAtAge(9)).stage).toBe('primary');
    expect(chosen('3', [{ date: dateAtAge(8, -1), product: 'vanguard-b-oral' }], dateAtAge(9)).stage).toBe(
      'first',
    );
  });
});

describe('parainfluenza', () => {
  const cpiv = (doses: EngineDose[], asOf = dateAtAge(14)) => chosen('cpiv', doses, asOf);

  it('by an intranasal product follows its own rule: one dose from 3 weeks, yearly', () => {
    expect(cpiv([{ date: dateAtAge(3), product: 'nobivac-kc' }])).toMatchObject({
      dueDate: '2027-01-26',
      doses: [{ valid: true, why: null }],
    });
    expect(cpiv([{ date: dateAtAge(3, -1), product: 'nobivac-kc' }]).doses).toMatchObject([
      { why: 'tooYoung' },
    ]);
  });

  it('injected counts from 8 weeks, twice', () => {
    expect(cpiv([{ date: dateAtAge(3), product: 'nobivac-dhppi' }]).doses).toMatchObject([
      { why: 'tooYoung' },
    ]);
    expect(cpiv([{ date: dateAtAge(8), product: 'nobivac-dhppi' }])).toMatchObject({
      dueDate: dateAtAge(12),
    });
    expect(cpiv([{ date: dateAtAge(8) }])).toMatchObject({ dueDate: dateAtAge(12) });
  });
});

describe('leishmaniosis', () => {
  const birth = '2026-08-31';
  const leish = (doses: readonly (readonly [string | null, string])[], asOf = '2027-03-05') =>
    chosen(
      'leish',
      doses.map(([product, date]) => ({ product, date })),
      asOf,
      birth,
    );

  it('has no date until a product is known: the vet decides', () => {
    expect(leish([])).toMatchObject({
      dueDate: null,
      status: 'notScheduled',
      action: 'vet decides',
      reason: { code: 'productDecides', params: { minMonths: 6 } },
    });
    for (const product of [null, 'some-other']) {
      expect(leish([[product, '2027-03-01']])).toMatchObject({
        dueDate: null,
        status: 'notScheduled',
        action: 'vet decides',
        reason: { code: 'productUnknown', params: { lastDose: '2027-03-01' } },
        doses: [{ valid: true }],
      });
    }
  });

  it('LetiFend: one dose from 6 calendar months, then yearly', () => {
    expect(leish([['letifend', '2027-02-28']]).dueDate).toBe('2028-02-28');
    expect(leish([['letifend', '2027-02-27']])).toMatchObject({
      dueDate: '2027-03-27',
      reason: { code: 'doseTooYoungMonths', params: { minMonths: 6, waitDays: 28 } },
    });
    expect(leish([['letifend', '2027-02-28']], '2029-02-28').action).toBe('vet decides');
  });

  it('CaniLeish: three doses 3 weeks apart, then yearly; a late one is left to the vet', () => {
    const first = ['canileish', '2027-03-01'] as const;
    const second = ['canileish', '2027-03-22'] as const;
    const third = ['canileish', '2027-04-12'] as const;
    expect(leish([first])).toMatchObject({ dueDate: '2027-03-22', doseNumber: 2, stage: 'primary' });
    expect(leish([first, second])).toMatchObject({ dueDate: '2027-04-12', doseNumber: 3 });
    expect(leish([first, second, third])).toMatchObject({ dueDate: '2028-04-12', stage: 'booster' });
    expect(leish([first, ['canileish', '2027-03-21']]).doses).toMatchObject([{}, { why: 'tooSoon' }]);
    expect(leish([first], '2027-05-01')).toMatchObject({ status: 'overdue', action: 'vet decides' });
  });

  it('Neoleish: one dose, then every 6 months', () => {
    const first = ['neoleish', '2027-03-01'] as const;
    expect(leish([first]).dueDate).toBe('2027-09-01');
    expect(leish([first, ['neoleish', '2027-09-01']]).dueDate).toBe('2028-03-01');
  });

  it('a change of product: doses of another one do not complete the series', () => {
    const leti = ['letifend', '2027-03-01'] as const;
    const cani = ['canileish', '2028-03-01'] as const;
    expect(leish([leti, cani], '2028-03-02')).toMatchObject({
      dueDate: '2028-03-22',
      doseNumber: 2,
      reason: { code: 'productChanged', params: { lastDose: '2028-03-01' } },
    });
    expect(
      leish([
        ['canileish', '2027-03-01'],
        ['letifend', '2027-03-22'],
      ]).dueDate,
    ).toBe('2028-03-22');
    expect(leish([leti, [null, '2028-03-01']]).reason.code).toBe('productUnknown');
  });
});
