import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { at, BIRTH } from './test-data/at-age.ts';
import type { PlanInput, PlanOptions } from './types.ts';

const on = (...dates: string[]) => dates.map(date => ({ date }));
const cat = (input: Pick<PlanInput, 'protocol' | 'doses' | 'asOf'> & Partial<PlanInput>) =>
  plan({ species: 'cat', birth: BIRTH, ...input });
const dog = (input: Pick<PlanInput, 'protocol' | 'doses' | 'asOf'> & Partial<PlanInput>) =>
  plan({ species: 'dog', birth: BIRTH, ...input });

describe('rabies', () => {
  const rabies = (dates: string[], asOf: string, options: PlanOptions = {}) =>
    dog({ protocol: '2', doses: on(...dates), asOf, options });

  it('counts from exactly 12 weeks on', () => {
    expect(rabies([at(12)], at(13))).toMatchObject({ dueDate: '2027-03-30', stage: 'booster' });
    expect(rabies([at(12, -1)], at(13))).toMatchObject({ dueDate: at(14, -1), stage: 'first' });
  });

  it('has 14 days of grace for the first dose and none later', () => {
    expect(rabies([], at(14)).status).toBe('due');
    expect(rabies([], at(14, 1))).toMatchObject({ status: 'overdue', action: 'one dose now' });
    expect(rabies([at(12)], '2027-03-30').status).toBe('due');
    expect(rabies([at(12)], '2027-03-31')).toMatchObject({ status: 'overdue', action: 'one dose now' });
  });

  it('never starts again', () => {
    expect(rabies([at(12)], '2046-03-31').status).toBe('overdue');
  });

  const boosted = [at(12), '2027-03-30'];

  it('follows a three-year label only after the 12-month booster', () => {
    expect(rabies([at(12)], at(13), { threeYearLabel: true }).dueDate).toBe('2027-03-30');
    expect(rabies(boosted, '2027-04-01', { threeYearLabel: true })).toMatchObject({
      dueDate: '2030-03-30',
      reason: { code: 'repeatThreeYearLabel' },
    });
    expect(rabies(boosted, '2027-04-01').dueDate).toBe('2028-03-30');
  });

  it('does not take the second dose of a high-risk area for that booster', () => {
    const twice = ['2027-03-01', '2027-03-31'];
    expect(rabies(twice, '2027-04-01', { threeYearLabel: true })).toMatchObject({
      dueDate: '2028-03-31',
      stage: 'booster',
    });
  });

  it.each([
    [{ country: 'AE' }, 'AE', true],
    [{ country: 'EG' }, 'EG', true],
    [{ emirate: 'Sharjah' }, 'AE', true],
    [{ country: 'SA' }, 'SA', false],
    [{ country: 'MA' }, 'MA', false],
    [{ country: 'toString' }, 'toString', false],
  ])('stays yearly under %o, whatever the label', (where, country, asked) => {
    expect(rabies(boosted, '2027-04-01', { threeYearLabel: true, ...where })).toMatchObject({
      dueDate: '2028-03-30',
      reason: { code: 'repeatYearlyByCountry', params: { months: 12, country, asked } },
      country,
    });
  });

  it('follows the label in the EU', () => {
    expect(rabies(boosted, '2027-04-01', { threeYearLabel: true, country: 'EU' }).dueDate).toBe('2030-03-30');
  });
});

describe('feline leukaemia', () => {
  const felv = (dates: string[], asOf: string, more: Partial<PlanInput> = {}) =>
    cat({ protocol: '7', doses: on(...dates), asOf, ...more });

  it('is planned for every cat under 52 weeks, later when chosen or at risk', () => {
    expect(felv([], at(52, -1)).dueDate).toBe(at(8));
    expect(felv([], at(52))).toMatchObject({
      dueDate: null,
      status: 'notScheduled',
      reason: { code: 'adultNotChosen', params: { belowWeeks: 52 } },
    });
    expect(felv([], at(52), { options: { optIn: true } })).toMatchObject({
      dueDate: at(8),
      action: 'two doses 4 weeks apart',
    });
    expect(felv([], at(52), { options: { highRisk: true } }).dueDate).toBe(at(8));
    expect(felv([], at(52), { birth: null, registeredOn: at(52) }).status).toBe('notScheduled');
  });

  it('goes by the age at registration, so that a date once shown stays', () => {
    expect(felv([], at(60), { registeredOn: at(51) })).toMatchObject({
      dueDate: at(8),
      status: 'overdue',
      action: 'vet decides',
    });
    expect(felv([], at(60), { registeredOn: at(52) }).status).toBe('notScheduled');
  });

  it('follows a series once begun into adult life', () => {
    expect(felv([at(8), at(12)], at(60))).toMatchObject({ stage: 'booster', dueDate: '2027-03-30' });
  });

  it('starts again after a gap of more than 42 days', () => {
    expect(felv([at(8)], at(14)).status).toBe('due');
    expect(felv([at(8)], at(14, 1))).toMatchObject({
      status: 'restart',
      action: 'dose now, second 28 days later',
    });
  });

  it('plans nothing after the booster of a low-risk cat', () => {
    const boosted = [at(8), at(12), '2027-03-30'];
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

describe('a test for FeLV', () => {
  const tested = (felvTest: 'negative' | 'positive' | undefined, dates: string[], more: PlanOptions = {}) =>
    cat({ protocol: '7', doses: on(...dates), asOf: at(20), options: { felvTest, ...more } });

  it('stops the plan when it is positive, whatever was chosen, and leaves the doses as they were', () => {
    for (const options of [{}, { optIn: true }, { highRisk: true }]) {
      expect(tested('positive', [at(8), at(12)], options)).toMatchObject({
        dueDate: null,
        status: 'notScheduled',
        action: 'vet decides',
        reason: { code: 'felvPositive', params: {} },
        doses: [{ valid: true }, { valid: true }],
      });
    }
    expect(tested('positive', []).reason.code).toBe('felvPositive');
  });

  it('leaves it as it is when it is negative or missing', () => {
    for (const dates of [[], [at(8)], [at(8), at(12)]])
      expect(tested('negative', dates)).toEqual(tested(undefined, dates));
    expect(tested('negative', [at(8)]).dueDate).toBe(at(12));
  });

  it('stops no other vaccine', () => {
    const options = { felvTest: 'positive' as const };
    const input = { protocol: '8' as const, doses: on(at(8)), asOf: at(9) };
    expect(cat({ ...input, options })).toEqual(cat(input));
  });
});

describe('leptospirosis', () => {
  const lepto = (asOf: string) => dog({ protocol: 'lepto', doses: on(at(8), at(12)), asOf });

  it('starts again more than 15 months after the last dose, on the day after', () => {
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

  it('begins a series of two with the dose given after that', () => {
    const late = dog({ protocol: 'lepto', doses: on(at(8), at(12), '2027-07-01'), asOf: '2027-07-02' });
    expect(late).toMatchObject({ dueDate: '2027-07-29', stage: 'primary', doseNumber: 2 });
    const intime = dog({ protocol: 'lepto', doses: on(at(8), at(12), '2027-06-30'), asOf: '2027-07-02' });
    expect(intime).toMatchObject({ dueDate: '2028-06-30', stage: 'repeat' });
  });
});

describe('vaccines of choice', () => {
  it.each(['3', 'cpiv', 'leish'] as const)('%s waits until it is chosen', protocol => {
    const doses = on(at(40)).map(dose => ({ ...dose, product: protocol === 'leish' ? 'letifend' : null }));
    expect(dog({ protocol, doses, asOf: at(41) })).toMatchObject({
      dueDate: null,
      status: 'notScheduled',
      reason: { code: 'optInNotChosen' },
      doses: [{ valid: true }],
    });
    expect(dog({ protocol, doses, asOf: at(41), options: { optIn: true } }).dueDate).not.toBeNull();
  });

  it('parainfluenza: two doses, or one from 12 weeks of age', () => {
    const stage = (date: string) =>
      dog({ protocol: 'cpiv', doses: on(date), asOf: at(13), options: { optIn: true } }).stage;
    expect(stage(at(12, -1))).toBe('primary');
    expect(stage(at(12))).toBe('booster');
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
      doses: on(at(10)),
      asOf: at(11),
      options: { optIn: true },
    };
    expect(plan(input)).toMatchObject({ dueDate: null, status, action: null, reason: { code } });
  });
});
