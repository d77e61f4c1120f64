import { describe, expect, it } from 'vitest';
import { InvalidCivilDateError } from './civil-date.ts';
import { plan } from './plan.ts';
import { UnknownProtocolError } from './rules/protocols.ts';
import { BIRTH, dateAtAge } from './test-data/date-at-age.ts';
import type { EngineDose, EnginePlanOptions, PlanInput, Species } from './types.ts';

describe('deworming', () => {
  const deworm = (species: Species, dates: string[], asOf: string, more: Partial<PlanInput> = {}) =>
    plan({ species, protocol: '1', birth: BIRTH, doses: dates.map(date => ({ date })), asOf, ...more });

  it.each([
    ['cat', dateAtAge(9, -1), dateAtAge(11, -1)],
    ['cat', dateAtAge(9), dateAtAge(13)],
    ['cat', dateAtAge(26, -1), dateAtAge(30, -1)],
    ['dog', dateAtAge(9), dateAtAge(11)],
    ['dog', dateAtAge(12, -1), dateAtAge(14, -1)],
    ['dog', dateAtAge(12), dateAtAge(16)],
    // 26 weeks after 2026-01-05 is 2026-07-06.
    ['cat', dateAtAge(26), '2026-10-06'],
    ['dog', dateAtAge(26), '2026-10-06'],
  ] as const)('%s treated on %s: next on %s', (species, date, next) => {
    expect(deworm(species, [date], date).dueDate).toBe(next);
  });

  it('has 7 grace days when young, 14 from 26 weeks on', () => {
    expect(deworm('cat', [dateAtAge(8)], dateAtAge(11)).status).toBe('due');
    expect(deworm('cat', [dateAtAge(8)], dateAtAge(11, 1))).toMatchObject({
      status: 'overdue',
      action: 'one dose now',
    });
    expect(deworm('cat', [dateAtAge(26)], '2026-10-20').status).toBe('due');
    expect(deworm('cat', [dateAtAge(26)], '2026-10-21').status).toBe('overdue');
    expect(deworm('cat', [dateAtAge(22)], dateAtAge(22)).graceDays).toBe(14);
    expect(deworm('cat', [dateAtAge(22, -1)], dateAtAge(22)).graceDays).toBe(7);
  });

  it('is due from the day on which a young animal was added, with grace days from then', () => {
    const added = { registeredOn: dateAtAge(8) };
    expect(deworm('dog', [], dateAtAge(8), added)).toMatchObject({
      dueDate: dateAtAge(8),
      status: 'due',
      graceDays: 7,
    });
    expect(deworm('dog', [], dateAtAge(9, 1), added).status).toBe('overdue');
  });

  it('does not count below the first age', () => {
    expect(deworm('cat', [dateAtAge(2)], dateAtAge(2))).toMatchObject({
      dueDate: dateAtAge(4),
      doses: [{ valid: false }],
      doseNumber: 1,
    });
    expect(deworm('dog', [dateAtAge(2)], dateAtAge(2)).doses).toMatchObject([
      { valid: true, stage: 'treatment' },
    ]);
  });

  it('is monthly or six-weekly for adults by option, monthly if both are set', () => {
    const due = (options: EnginePlanOptions, date = dateAtAge(26)) =>
      deworm('dog', [date], date, { options }).dueDate;
    expect(due({ monthly: true })).toBe('2026-08-06');
    expect(due({ everySixWeeks: true })).toBe('2026-08-17');
    expect(due({ monthly: true, everySixWeeks: true })).toBe('2026-08-06');
    expect(due({ monthly: true }, dateAtAge(8))).toBe(dateAtAge(10));
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

describe('deworming of an animal added as an adult', () => {
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

  it('is due then, too, if the birth date is unknown and the owner states that it was an adult', () => {
    const stray = { ...grown, birth: null, isAdult: true, doses: [], asOf: '2027-06-01' };
    expect(plan(stray)).toMatchObject({ dueDate: '2026-11-20', reason: { code: 'startAtRegistration' } });
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
  const treat = (species: Species, doses: EngineDose[], asOf: string, more: Partial<PlanInput> = {}) =>
    plan({ species, protocol: 'ecto', birth: BIRTH, doses, asOf, ...more });
  const cat = (doses: EngineDose[], asOf: string) => treat('cat', doses, asOf);

  it('uses the interval of the product, or the typed one for an unknown product', () => {
    expect(cat([{ date: dateAtAge(20), product: 'bravecto-cat' }], dateAtAge(20))).toMatchObject({
      dueDate: dateAtAge(32),
      reason: { code: 'productInterval', params: { days: 84 } },
    });
    expect(cat([{ date: dateAtAge(20), product: 'frontline-cat' }], dateAtAge(20)).dueDate).toBe(
      dateAtAge(24),
    );
    expect(cat([{ date: dateAtAge(20), intervalDays: 35 }], dateAtAge(20)).dueDate).toBe(dateAtAge(25));
    expect(
      cat([{ date: dateAtAge(20), product: 'bravecto-cat', intervalDays: 28 }], dateAtAge(20)).dueDate,
    ).toBe(dateAtAge(32));
  });

  it('repeats fluralaner for dogs after eight weeks where the brown dog tick transmits disease', () => {
    const given = [{ date: dateAtAge(20), product: 'bravecto-dog' }];
    const dog = (options: EnginePlanOptions) => treat('dog', given, dateAtAge(20), { options });
    for (const options of [
      { country: 'SA' },
      { country: 'EG' },
      { emirate: 'Dubai' },
    ] satisfies EnginePlanOptions[])
      expect(dog(options)).toMatchObject({
        dueDate: dateAtAge(28),
        reason: { code: 'productIntervalForTicks', params: { lastDose: dateAtAge(20), days: 56 } },
      });
    for (const options of [{ country: 'EU' }, {}])
      expect(dog(options)).toMatchObject({
        dueDate: dateAtAge(32),
        reason: { code: 'productInterval', params: { days: 84 } },
      });
    const others = { options: { country: 'SA' } };
    expect(
      treat('cat', [{ date: dateAtAge(20), product: 'bravecto-cat' }], dateAtAge(20), others).dueDate,
    ).toBe(dateAtAge(32));
    expect(
      treat('dog', [{ date: dateAtAge(20), product: 'frontline-dog' }], dateAtAge(20), others).dueDate,
    ).toBe(dateAtAge(24));
  });

  it('follows the last dose, whose product does not change earlier ones', () => {
    const first = { date: dateAtAge(20), product: 'bravecto-cat' };
    const second = { date: dateAtAge(32), product: 'frontline-cat' };
    expect(cat([first], dateAtAge(33)).dueDate).toBe(dateAtAge(32));
    expect(cat([first, second], dateAtAge(33)).dueDate).toBe(dateAtAge(36));
    expect(
      cat(
        [
          { ...second, date: dateAtAge(20) },
          { ...first, date: dateAtAge(32) },
        ],
        dateAtAge(33),
      ).dueDate,
    ).toBe(dateAtAge(44));
  });

  it('marks a dose below the minimum age of its product, and plans the next one at its interval', () => {
    const young = cat([{ date: dateAtAge(9, -1), product: 'bravecto-cat' }], dateAtAge(10));
    expect(young).toMatchObject({
      dueDate: dateAtAge(21, -1),
      doses: [{ valid: false, why: 'tooYoung', stage: null }],
      reason: { code: 'productTooYoung', params: { lastDose: dateAtAge(9, -1), minWeeks: 9, days: 84 } },
    });
    expect(cat([{ date: dateAtAge(9), product: 'bravecto-cat' }], dateAtAge(10)).doses).toMatchObject([
      { valid: true },
    ]);
    const typed = treat('cat', [{ date: dateAtAge(2), product: 'seresto-cat' }], dateAtAge(3));
    expect(typed.doses).toMatchObject([{ why: 'tooYoung' }]);
  });

  it('marks fluralaner at less than 8 weeks, in any product, and nothing else', () => {
    const again = (product: string, days: number) =>
      cat(
        [
          { date: dateAtAge(20), product: 'bravecto-cat' },
          { date: dateAtAge(20, days), product },
        ],
        dateAtAge(40),
      );
    expect(again('bravecto-plus-cat', 55)).toMatchObject({
      dueDate: dateAtAge(32, 55),
      doses: [{ why: null }, { valid: false, why: 'tooSoon' }],
      reason: { code: 'productTooSoon', params: { minDays: 56, days: 84 } },
    });
    expect(again('bravecto-plus-cat', 56).doses).toMatchObject([{ valid: true }, { valid: true }]);
    expect(again('credelio-cat', 10).doses).toMatchObject([{ valid: true }, { valid: true }]);
  });

  it('treats a product for the other species as unknown', () => {
    expect(cat([{ date: dateAtAge(20), product: 'advantix-dog' }], dateAtAge(21))).toMatchObject({
      dueDate: null,
      reason: { code: 'productIntervalUnknown' },
    });
  });

  it('is offered to a dog without records where ticks transmit disease', () => {
    const offered = (species: Species, options: EnginePlanOptions) =>
      treat(species, [], dateAtAge(20), { options }).reason.code;
    expect(treat('dog', [], dateAtAge(20), { options: { country: 'SA' } })).toMatchObject({
      dueDate: null,
      status: 'notScheduled',
      reason: { code: 'tickControlOffered', params: {} },
    });
    expect(offered('dog', { emirate: 'Dubai' })).toBe('tickControlOffered');
    expect(offered('dog', { country: 'EU' })).toBe('afterFirstRecord');
    expect(offered('dog', {})).toBe('afterFirstRecord');
    expect(offered('cat', { country: 'SA' })).toBe('afterFirstRecord');
  });

  it('assumes no interval, since some products must not be given monthly', () => {
    expect(cat([{ date: dateAtAge(20) }], dateAtAge(30))).toMatchObject({
      dueDate: null,
      status: 'notScheduled',
      reason: { code: 'productIntervalUnknown', params: { lastDose: dateAtAge(20) } },
    });
  });

  it('treats an interval below that of every product as unknown, since it might follow fluralaner', () => {
    for (const species of ['cat', 'dog'] as const) {
      const fluralaner = {
        date: dateAtAge(20),
        product: species === 'cat' ? 'bravecto-cat' : 'bravecto-dog',
      };
      const typed = (intervalDays: number) =>
        treat(species, [fluralaner, { date: dateAtAge(21), intervalDays }], dateAtAge(22));
      for (const days of [1, 14, 27]) {
        expect(typed(days)).toMatchObject({
          dueDate: null,
          status: 'notScheduled',
          reason: { code: 'productIntervalUnknown', params: { lastDose: dateAtAge(21) } },
        });
      }
      expect(typed(28).dueDate).toBe(dateAtAge(25));
    }
  });

  it('has 7 grace days', () => {
    expect(cat([{ date: dateAtAge(20), intervalDays: 28 }], dateAtAge(25)).status).toBe('due');
    expect(cat([{ date: dateAtAge(20), intervalDays: 28 }], dateAtAge(25, 1)).status).toBe('overdue');
  });

  it.each([0, -1, 1.5, Number.NaN])('throws for an interval of %d days', intervalDays => {
    expect(() => cat([{ date: dateAtAge(20), intervalDays }], dateAtAge(21))).toThrow(RangeError);
  });
});

describe('plan throws for', () => {
  const input: PlanInput = { species: 'cat', protocol: '8', birth: BIRTH, doses: [], asOf: dateAtAge(8) };

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
