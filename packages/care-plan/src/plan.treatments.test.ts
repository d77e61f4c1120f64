import { describe, expect, it } from 'vitest';
import { InvalidCivilDateError } from './civil-date.ts';
import { plan } from './plan.ts';
import { UnknownProtocolError } from './rules/protocols.ts';
import { at, BIRTH } from './test-data/at-age.ts';
import type { PlanInput, PlanOptions, Species } from './types.ts';

describe('deworming', () => {
  const deworm = (species: Species, dates: string[], asOf: string, more: Partial<PlanInput> = {}) =>
    plan({ species, protocol: '1', birth: BIRTH, doses: dates.map(date => ({ date })), asOf, ...more });

  it.each([
    ['cat', at(9, -1), at(11, -1)],
    ['cat', at(9), at(13)],
    ['cat', at(26, -1), at(30, -1)],
    ['dog', at(9), at(11)],
    ['dog', at(12, -1), at(14, -1)],
    ['dog', at(12), at(16)],
    // 26 weeks after 2026-01-05 is 2026-07-06.
    ['cat', at(26), '2026-10-06'],
    ['dog', at(26), '2026-10-06'],
  ] as const)('%s treated on %s: next on %s', (species, date, next) => {
    expect(deworm(species, [date], date).dueDate).toBe(next);
  });

  it('has 7 days of grace when young, 14 from 26 weeks on', () => {
    expect(deworm('cat', [at(8)], at(11)).status).toBe('due');
    expect(deworm('cat', [at(8)], at(11, 1))).toMatchObject({ status: 'overdue', action: 'one dose now' });
    expect(deworm('cat', [at(26)], '2026-10-20').status).toBe('due');
    expect(deworm('cat', [at(26)], '2026-10-21').status).toBe('overdue');
    expect(deworm('cat', [at(22)], at(22)).graceDays).toBe(14);
    expect(deworm('cat', [at(22, -1)], at(22)).graceDays).toBe(7);
  });

  it('does not count below the first age', () => {
    expect(deworm('cat', [at(2)], at(2))).toMatchObject({
      dueDate: at(4),
      doses: [{ valid: false }],
      doseNumber: 1,
    });
    expect(deworm('dog', [at(2)], at(2)).doses).toMatchObject([{ valid: true, stage: 'treatment' }]);
  });

  it('is monthly or six-weekly for adults on request, monthly winning', () => {
    const due = (options: PlanOptions, date = at(26)) => deworm('dog', [date], date, { options }).dueDate;
    expect(due({ monthly: true })).toBe('2026-08-06');
    expect(due({ everySixWeeks: true })).toBe('2026-08-17');
    expect(due({ monthly: true, everySixWeeks: true })).toBe('2026-08-06');
    expect(due({ monthly: true }, at(8))).toBe(at(10));
  });

  it('treats an animal of unknown age as an adult, from registration on', () => {
    const unknown = { birth: null, registeredOn: '2026-11-20' };
    expect(deworm('dog', [], '2026-11-20', unknown)).toMatchObject({
      dueDate: '2026-11-20',
      status: 'due',
      action: 'one dose now',
      graceDays: null,
    });
    expect(deworm('dog', [], '2027-11-20', unknown)).toMatchObject({ status: 'due', action: 'one dose now' });
    expect(deworm('dog', ['2026-11-20'], '2026-11-21', unknown).dueDate).toBe('2027-02-20');
  });
});

describe('deworming of an animal that came grown', () => {
  const grown = {
    species: 'cat' as const,
    protocol: '1' as const,
    birth: '2006-05-01',
    registeredOn: '2026-11-20',
  };

  it('is due on the day of registration, not in the year of birth', () => {
    for (const asOf of ['2026-11-20', '2027-06-01']) {
      expect(plan({ ...grown, doses: [], asOf })).toMatchObject({
        dueDate: '2026-11-20',
        status: 'due',
        action: 'one dose now',
        reason: { code: 'startAtRegistration', params: { registeredOn: '2026-11-20', doses: 1 } },
      });
    }
  });

  it('follows the record once there is one', () => {
    const doses = [{ date: '2026-11-20' }];
    expect(plan({ ...grown, doses, asOf: '2027-06-01' })).toMatchObject({
      dueDate: '2027-02-20',
      status: 'overdue',
    });
  });
});

describe('fleas and ticks', () => {
  const ecto = (dates: string[], asOf: string, options: PlanOptions) =>
    plan({
      species: 'cat',
      protocol: 'ecto',
      birth: BIRTH,
      doses: dates.map(date => ({ date })),
      asOf,
      options,
    });

  it('begins with the first record and takes the interval of the product', () => {
    expect(ecto([], at(20), { product: 'fluralaner' }).reason.code).toBe('afterFirstRecord');
    expect(ecto([at(20)], at(20), { product: 'fluralaner' }).dueDate).toBe(at(32));
    expect(ecto([at(20)], at(20), { product: 'monthlyProducts' }).dueDate).toBe(at(24));
    expect(ecto([at(20)], at(20), { productIntervalDays: 35, product: 'fluralaner' }).dueDate).toBe(at(25));
  });

  it('assumes no interval, since some products must not be given monthly', () => {
    expect(ecto([at(20)], at(30), {})).toMatchObject({
      dueDate: null,
      status: 'notScheduled',
      reason: { code: 'productIntervalUnknown', params: { lastDose: at(20) } },
    });
  });

  it('has 7 days of grace', () => {
    expect(ecto([at(20)], at(25), { productIntervalDays: 28 }).status).toBe('due');
    expect(ecto([at(20)], at(25, 1), { productIntervalDays: 28 }).status).toBe('overdue');
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses an interval of %d days', productIntervalDays => {
    expect(() => ecto([at(20)], at(21), { productIntervalDays })).toThrow(RangeError);
  });
});

describe('what is refused', () => {
  const input: PlanInput = { species: 'cat', protocol: '8', birth: BIRTH, doses: [], asOf: at(8) };

  it.each([
    { ...input, birth: '2025-02-29' },
    { ...input, registeredOn: '20/11/2026' },
    { ...input, doses: [{ date: '' }] },
    { ...input, asOf: '2026-11-20T10:00:00Z' },
    { ...input, species: 'dog' as const, asOf: 'soon' },
  ])('a string that is no date: %o', malformed => {
    expect(() => plan(malformed)).toThrow(InvalidCivilDateError);
  });

  it('a protocol that does not exist', () => {
    const protocol = JSON.parse('"11"');
    expect(() => plan({ ...input, protocol })).toThrow(UnknownProtocolError);
  });
});
