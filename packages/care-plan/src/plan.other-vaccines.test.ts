import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { BIRTH, dateAtAge } from './test-data/date-at-age.ts';
import type { EnginePlanOptions, PlanInput } from './types.ts';

const on = (...dates: string[]) => dates.map(date => ({ date }));
const cat = (input: Pick<PlanInput, 'protocol' | 'doses' | 'asOf'> & Partial<PlanInput>) =>
  plan({ species: 'cat', birth: BIRTH, ...input });
const dog = (input: Pick<PlanInput, 'protocol' | 'doses' | 'asOf'> & Partial<PlanInput>) =>
  plan({ species: 'dog', birth: BIRTH, ...input });

describe('rabies', () => {
  const rabies = (dates: string[], asOf: string, options: EnginePlanOptions = {}) =>
    dog({ protocol: '2', doses: on(...dates), asOf, options });

  it('plans one dose only', () => {
    expect(rabies([], dateAtAge(12)).reason).toEqual({
      code: 'firstDoseAtAgeWeeks',
      params: { birth: BIRTH, weeks: 12 },
    });
  });

  it('counts from exactly 12 weeks', () => {
    expect(rabies([dateAtAge(12)], dateAtAge(13))).toMatchObject({ dueDate: '2027-03-30', stage: 'booster' });
    expect(rabies([dateAtAge(12, -1)], dateAtAge(13))).toMatchObject({
      dueDate: dateAtAge(14, -1),
      stage: 'first',
    });
    expect(rabies([dateAtAge(11), dateAtAge(12)], dateAtAge(13))).toMatchObject({
      dueDate: '2027-03-30',
      stage: 'booster',
      doses: [{ why: 'tooYoung' }, { why: null }],
    });
  });

  it('has 14 grace days for the first dose and none later', () => {
    expect(rabies([], dateAtAge(14)).status).toBe('due');
    expect(rabies([], dateAtAge(14, 1))).toMatchObject({ status: 'overdue', action: 'one dose now' });
    expect(rabies([dateAtAge(12)], '2027-03-30').status).toBe('due');
    expect(rabies([dateAtAge(12)], '2027-03-31')).toMatchObject({
      status: 'overdue',
      action: 'one dose now',
    });
  });

  it('never restarts', () => {
    expect(rabies([dateAtAge(12)], '2046-03-31').status).toBe('overdue');
  });

  const boosted = [dateAtAge(12), '2027-03-30'];

  it('follows a three-year label only after the 12-month booster', () => {
    expect(rabies([dateAtAge(12)], dateAtAge(13), { threeYearLabel: true }).dueDate).toBe('2027-03-30');
    expect(rabies(boosted, '2027-04-01', { threeYearLabel: true })).toMatchObject({
      dueDate: '2030-03-30',
      reason: { code: 'repeatThreeYearLabel' },
    });
    expect(rabies(boosted, '2027-04-01').dueDate).toBe('2028-03-30');
  });

  it('does not count the second dose of a high-risk area as that booster', () => {
    const twice = ['2027-03-01', '2027-03-31'];
    expect(rabies(twice, '2027-04-01')).toMatchObject({
      dueDate: '2028-03-31',
      stage: 'booster',
    });
  });

  it.each([
    [{ country: 'AE' }, 'AE'],
    [{ country: 'EG' }, 'EG'],
    [{ emirate: 'Sharjah' }, 'AE'],
  ])('stays yearly under %o, regardless of the label', (where, country) => {
    expect(rabies(boosted, '2027-04-01', { threeYearLabel: true, ...where })).toMatchObject({
      dueDate: '2028-03-30',
      reason: { code: 'repeatYearlyByCountry', params: { months: 12, country } },
      country,
    });
  });

  it.each([
    ['EU', true],
    ['SA', false],
    ['JO', false],
    ['MA', false],
    ['toString', false],
  ])('follows the label in %s, accepted there: %s', (country, accepted) => {
    expect(rabies(boosted, '2027-04-01', { threeYearLabel: true, country })).toMatchObject({
      dueDate: '2030-03-30',
      reason: { code: 'repeatThreeYearLabel', params: { accepted } },
      country,
    });
  });

  it("follows the label of an adult's first recorded dose", () => {
    expect(rabies([dateAtAge(60)], dateAtAge(70), { threeYearLabel: true })).toMatchObject({
      stage: 'booster',
      reason: { code: 'repeatThreeYearLabel', params: { months: 36 } },
    });
    expect(rabies([dateAtAge(60)], dateAtAge(70)).reason.code).toBe('boosterAfter');
  });
});

describe('feline leukaemia', () => {
  const felv = (dates: string[], asOf: string, more: Partial<PlanInput> = {}) =>
    cat({ protocol: '7', doses: on(...dates), asOf, ...more });

  it('is planned for every cat under 52 weeks, later when chosen or at risk', () => {
    expect(felv([], dateAtAge(52, -1)).dueDate).toBe(dateAtAge(8));
    expect(felv([], dateAtAge(52))).toMatchObject({
      dueDate: null,
      status: 'notScheduled',
      reason: { code: 'adultNotChosen', params: { belowWeeks: 52 } },
    });
    expect(felv([], dateAtAge(52), { options: { optIn: true } })).toMatchObject({
      dueDate: dateAtAge(8),
      action: 'two doses 4 weeks apart',
    });
    expect(felv([], dateAtAge(52), { options: { highRisk: true } }).dueDate).toBe(dateAtAge(8));
    expect(felv([], dateAtAge(52), { birth: null, registeredOn: dateAtAge(52) }).status).toBe('notScheduled');
  });

  it('is not owed after the first year if it was not begun', () => {
    expect(felv([], dateAtAge(51), { registeredOn: dateAtAge(50) }).status).toBe('noRecord');
    expect(felv([], dateAtAge(51), { registeredOn: dateAtAge(25) })).toMatchObject({
      dueDate: dateAtAge(25),
      status: 'overdue',
    });
    for (const registeredOn of [dateAtAge(25), dateAtAge(51), dateAtAge(52)])
      expect(felv([], dateAtAge(52), { registeredOn })).toMatchObject({
        status: 'notScheduled',
        reason: { code: 'adultNotChosen' },
      });
  });

  it('is left to the vet for a cat at risk added as an adult without a record', () => {
    const late = felv([], dateAtAge(200), { registeredOn: dateAtAge(100), options: { highRisk: true } });
    expect(late).toMatchObject({ dueDate: null, status: 'noRecord', action: 'vet decides' });
  });

  it('continues a begun series into adult life', () => {
    expect(felv([dateAtAge(8), dateAtAge(12)], dateAtAge(60))).toMatchObject({
      stage: 'booster',
      dueDate: '2027-03-30',
    });
  });

  it('restarts after a gap of more than 42 days', () => {
    expect(felv([dateAtAge(8)], dateAtAge(14)).status).toBe('due');
    expect(felv([dateAtAge(8)], dateAtAge(14, 1))).toMatchObject({
      status: 'restart',
      action: 'dose now, second 28 days later',
    });
  });

  it('counts a second dose from 21 days on, and leaves an earlier one to the vet', () => {
    expect(felv([dateAtAge(8), dateAtAge(11)], dateAtAge(12)).stage).toBe('booster');
    expect(felv([dateAtAge(8), dateAtAge(11, -1)], dateAtAge(12))).toMatchObject({
      dueDate: dateAtAge(15, -1),
      status: 'upcoming',
      action: 'vet decides',
      stage: 'primary',
      doseNumber: 2,
      reason: { code: 'doseTooSoon', params: { dose: dateAtAge(11, -1), minDays: 21, waitDays: 28 } },
      doses: [{ why: null }, { why: 'tooSoon' }],
    });
  });

  it('does not count a third dose of the same season as the booster, also for a low-risk cat', () => {
    for (const options of [{}, { lowRisk: true }, { highRisk: false }]) {
      expect(felv([dateAtAge(8), dateAtAge(12), dateAtAge(16)], dateAtAge(17), { options })).toMatchObject({
        dueDate: '2027-04-27',
        stage: 'booster',
        reason: { code: 'boosterAfter', params: { lastDose: dateAtAge(16) } },
      });
    }
  });

  it('counts a dose as the booster from 304 days after the series', () => {
    // 12 weeks after 2026-01-05 is 2026-03-30; 304 days later 2027-01-28.
    const series = [dateAtAge(8), dateAtAge(12)];
    const options = { lowRisk: true };
    expect(felv([...series, '2027-01-27'], '2027-02-01', { options }).dueDate).toBe('2028-01-27');
    expect(felv([...series, '2027-01-28'], '2027-02-01', { options }).reason.code).toBe('vetDecidesRepeat');
    expect(felv([...series, '2026-12-01', '2027-01-28'], '2027-02-01', { options }).reason.code).toBe(
      'vetDecidesRepeat',
    );
  });

  it('plans nothing after the booster of a low-risk cat', () => {
    const boosted = [dateAtAge(8), dateAtAge(12), '2027-03-30'];
    for (const options of [{ lowRisk: true }, { highRisk: false }]) {
      expect(felv(boosted, '2027-04-01', { options })).toMatchObject({
        dueDate: null,
        status: 'notScheduled',
        action: 'vet decides',
        reason: { code: 'vetDecidesRepeat', params: { lastDose: '2027-03-30' } },
      });
    }
    expect(felv(boosted, '2027-04-01').dueDate).toBe('2028-03-30');
  });
});

describe('chlamydia', () => {
  it('requires 21 days between two doses and repeats yearly, also after a third dose', () => {
    const chlamydia = (...dates: string[]) =>
      cat({ protocol: '9', doses: on(...dates), asOf: dateAtAge(17), options: { optIn: true } });
    expect(chlamydia(dateAtAge(9), dateAtAge(12, -1)).action).toBe('vet decides');
    expect(chlamydia(dateAtAge(9), dateAtAge(12)).stage).toBe('booster');
    expect(chlamydia(dateAtAge(9), dateAtAge(12), dateAtAge(16))).toMatchObject({
      dueDate: '2027-04-27',
      stage: 'booster',
    });
  });
});

describe('a test for FeLV', () => {
  const tested = (
    felvTest: 'negative' | 'positive' | undefined,
    dates: string[],
    more: EnginePlanOptions = {},
  ) => cat({ protocol: '7', doses: on(...dates), asOf: dateAtAge(20), options: { felvTest, ...more } });

  it('stops the plan if it is positive, regardless of options, and does not change the doses', () => {
    for (const options of [{}, { optIn: true }, { highRisk: true }]) {
      expect(tested('positive', [dateAtAge(8), dateAtAge(12)], options)).toMatchObject({
        dueDate: null,
        status: 'notScheduled',
        action: 'vet decides',
        reason: { code: 'felvPositive', params: {} },
        doses: [{ valid: true }, { valid: true }],
      });
    }
    expect(tested('positive', []).reason.code).toBe('felvPositive');
  });

  it('does not change the plan if it is negative or missing', () => {
    for (const dates of [[], [dateAtAge(8)], [dateAtAge(8), dateAtAge(12)]])
      expect(tested('negative', dates)).toEqual(tested(undefined, dates));
    expect(tested('negative', [dateAtAge(8)]).dueDate).toBe(dateAtAge(12));
  });

  it('stops no other vaccine', () => {
    const options = { felvTest: 'positive' as const };
    const input = { protocol: '8' as const, doses: on(dateAtAge(8)), asOf: dateAtAge(9) };
    expect(cat({ ...input, options })).toEqual(cat(input));
  });
});

describe('leptospirosis', () => {
  const lepto = (asOf: string) => dog({ protocol: 'lepto', doses: on(dateAtAge(8), dateAtAge(12)), asOf });

  it('restarts more than 15 months after the last dose, on the day after', () => {
    // 12 weeks after 2026-01-05 is 2026-03-30; 15 months later 2027-06-30.
    expect(lepto('2027-04-27')).toMatchObject({ dueDate: '2027-03-30', status: 'due' });
    expect(lepto('2027-06-30')).toMatchObject({ status: 'overdue', action: 'one dose now' });
    expect(lepto('2027-07-01')).toMatchObject({
      dueDate: '2027-03-30',
      status: 'restart',
      action: 'dose now, second 28 days later',
      reason: { code: 'restartLapsed', params: { lastDose: '2026-03-30', months: 15 } },
    });
  });

  it('states both doses with the first', () => {
    expect(dog({ protocol: 'lepto', doses: [], asOf: dateAtAge(8) }).reason).toEqual({
      code: 'firstDoseAtAgeOfTwo',
      params: { birth: BIRTH, weeks: 8, days: 28 },
    });
  });

  it('begins a series of two with the dose after that gap', () => {
    const late = dog({
      protocol: 'lepto',
      doses: on(dateAtAge(8), dateAtAge(12), '2027-07-01'),
      asOf: '2027-07-02',
    });
    expect(late).toMatchObject({ dueDate: '2027-07-29', stage: 'primary', doseNumber: 2 });
    const intime = dog({
      protocol: 'lepto',
      doses: on(dateAtAge(8), dateAtAge(12), '2027-06-30'),
      asOf: '2027-07-02',
    });
    expect(intime).toMatchObject({ dueDate: '2028-06-30', stage: 'repeat' });
  });
});

describe('optional vaccines', () => {
  it.each([
    ['cat', '9', 2],
    ['cat', '7', 2],
    ['dog', 'cpiv', 1],
  ] as const)(
    '%s %s, chosen for an animal added as an adult: from registration on, never overdue',
    (species, protocol, doses) => {
      const grown = {
        species,
        protocol,
        birth: '2006-05-01',
        registeredOn: '2026-11-20',
        doses: [],
        asOf: '2028-01-01',
      };
      expect(plan({ ...grown, options: { optIn: true } })).toMatchObject({
        dueDate: '2026-11-20',
        status: 'due',
        action: doses === 1 ? 'one dose now' : 'two doses 4 weeks apart',
        reason: { code: 'startAtRegistration', params: { registeredOn: '2026-11-20', doses } },
      });
      expect(plan(grown).status).toBe('notScheduled');
    },
  );

  it.each([
    ['dog', '3'],
    ['dog', 'cpiv'],
    ['dog', 'leish'],
    ['cat', '9'],
  ] as const)('%s %s is planned only if it is chosen', (species, protocol) => {
    for (const options of [{}, { optIn: false }]) {
      expect(
        plan({ species, protocol, birth: BIRTH, doses: [], asOf: dateAtAge(41), options }),
      ).toMatchObject({
        dueDate: null,
        status: 'notScheduled',
        reason: { code: 'optInNotChosen' },
      });
    }
  });

  // 40 weeks after 2026-01-05 is 2026-10-12.
  it.each([
    ['dog', '3', { route: 'intranasal' }, '2027-10-12', 'booster'],
    ['dog', '3', { route: 'oral' }, '2027-10-12', 'booster'],
    ['dog', '3', { route: 'injectable' }, dateAtAge(44), 'primary'],
    ['dog', 'leish', { product: 'letifend' }, '2027-10-12', 'booster'],
    ['dog', 'leish', { product: 'canileish' }, dateAtAge(43), 'primary'],
  ] as const)(
    '%s %s (%o) continues once it is begun, even if not chosen',
    (species, protocol, how, dueDate, stage) => {
      const doses = [{ date: dateAtAge(40), ...how }];
      const begun = plan({ species, protocol, birth: BIRTH, doses, asOf: dateAtAge(41) });
      expect(begun).toMatchObject({ dueDate, stage, status: 'upcoming' });
    },
  );

  it.each([
    ['dog', 'cpiv'],
    ['cat', '9'],
  ] as const)(
    '%s %s, a part of combined core vaccines, is planned only if it is chosen',
    (species, protocol) => {
      const input = { species, protocol, birth: BIRTH, doses: on(dateAtAge(40)), asOf: dateAtAge(41) };
      expect(plan(input)).toMatchObject({ status: 'notScheduled', reason: { code: 'optInNotChosen' } });
      expect(plan({ ...input, options: { optIn: true } }).status).toBe('upcoming');
    },
  );

  it('leaves a begun leishmaniosis vaccine of unknown product to the vet, too', () => {
    expect(dog({ protocol: 'leish', doses: on(dateAtAge(40)), asOf: dateAtAge(41) })).toMatchObject({
      dueDate: null,
      action: 'vet decides',
      reason: { code: 'productUnknown' },
    });
  });

  it('reports when a first dose that was too early would count', () => {
    const early = dog({ protocol: '3', doses: [{ date: dateAtAge(7), route: 'oral' }], asOf: dateAtAge(7) });
    expect(early).toMatchObject({
      dueDate: dateAtAge(9),
      stage: 'first',
      reason: { code: 'doseTooYoungWeeks' },
    });
  });

  it('parainfluenza: two doses, or one from 12 weeks of age, 14 if the age is an estimate', () => {
    const cpiv = (dates: string[], asOf: string, birthEstimated = false) =>
      dog({ protocol: 'cpiv', doses: on(...dates), asOf, birthEstimated, options: { optIn: true } });
    expect(cpiv([dateAtAge(12, -1)], dateAtAge(13)).stage).toBe('primary');
    expect(cpiv([dateAtAge(12)], dateAtAge(13)).stage).toBe('booster');
    expect(cpiv([dateAtAge(14, -1)], dateAtAge(14), true).stage).toBe('primary');
    expect(cpiv([], dateAtAge(12, -1)).action).toBe('dose now, second 28 days later');
    expect(cpiv([], dateAtAge(12)).action).toBe('one dose now');
    expect(cpiv([], dateAtAge(12), true).action).toBe('dose now, second 28 days later');
  });

  it('parainfluenza: states both doses for a puppy, and for a dog of unknown age', () => {
    const cpiv = (more: Partial<PlanInput>) =>
      dog({ protocol: 'cpiv', doses: [], asOf: dateAtAge(9), options: { optIn: true }, ...more });
    const params = { birth: BIRTH, weeks: 8, days: 28 };
    expect(cpiv({}).reason).toEqual({ code: 'firstDoseAtAgeOfTwo', params });
    const unknown = { birth: null, registeredOn: dateAtAge(9) };
    expect(cpiv(unknown)).toMatchObject({
      action: 'two doses 4 weeks apart',
      reason: { code: 'unknownHistory', params: { doses: 2 } },
    });
    expect(cpiv({ ...unknown, doses: on(dateAtAge(9)) })).toMatchObject({
      dueDate: dateAtAge(13),
      stage: 'primary',
    });
    expect(cpiv({ ...unknown, doses: on(dateAtAge(9), dateAtAge(13)) }).stage).toBe('booster');
  });
});

describe('records without a plan', () => {
  it.each([
    ['cat', '6', 'notScheduled', 'testOnly'],
    ['cat', '10', 'notScheduled', 'testOnly'],
    ['cat', 'fip', 'notScheduled', 'notRecommended'],
    ['dog', 'ccov', 'notScheduled', 'notRecommended'],
    ['dog', '6', 'notApplicable', 'wrongSpecies'],
    ['dog', 'fip', 'notApplicable', 'wrongSpecies'],
    ['cat', 'lepto', 'notApplicable', 'wrongSpecies'],
  ] as const)('%s %s: %s', (species, protocol, status, code) => {
    const input = {
      species,
      protocol,
      birth: BIRTH,
      doses: on(dateAtAge(10)),
      asOf: dateAtAge(11),
      options: { optIn: true },
    };
    expect(plan(input)).toMatchObject({ dueDate: null, status, action: null, reason: { code } });
  });
});
