import { describe, expect, it } from 'vitest';
import { InvalidCivilDateError } from '../civil-date.ts';
import { plan } from '../plan.ts';
import { isEnoughForTravel } from '../rules/titre.ts';
import { readRabiesChain } from './rabies-chain.ts';
import { planTravel, type TravelPlanInput } from './travel-plan.ts';
import type { TravelReasonCode } from './travel-reasons.ts';

const on = (...dates: string[]) => dates.map(date => ({ date }));
/** Returns the input for an adult dog in Saudi Arabia with a microchip and rabies doses on these days. */
const dog = (dates: string[], more: Partial<TravelPlanInput> = {}): TravelPlanInput => ({
  species: 'dog',
  birth: '2024-01-01',
  birthEstimated: false,
  rabies: on(...dates),
  threeYearLabel: false,
  deferral: null,
  hasChip: true,
  titres: [],
  destination: 'EU',
  origin: 'SA',
  travelOn: null,
  asOf: '2026-06-10',
  ...more,
});
const titre = (sampledOn: string, levelHundredths = 120) => ({ sampledOn, levelHundredths });
const entry = (input: TravelPlanInput, origin = 'listed') => {
  const found = planTravel(input).entries.find(each => each.origin === origin);
  if (found === undefined) throw new Error(`no reading ${origin}`);
  return found;
};
const codes = (input: TravelPlanInput, origin?: string) =>
  entry(input, origin).steps.map(({ reason }) => reason.code);
const step = (input: TravelPlanInput, code: TravelReasonCode, origin?: string) => {
  const found = entry(input, origin).steps.find(({ reason }) => reason.code === code);
  if (found === undefined) throw new Error(`no step ${code}`);
  return found;
};

describe('the chain of rabies doses', () => {
  const roles = (birth: string | null, ...dates: string[]) =>
    readRabiesChain(birth, on(...dates)).doses.map(({ role, lapsedOn }) => [role, lapsedOn]);

  it('begins with the first dose at 84 days of age, and not earlier', () => {
    expect(roles('2025-01-01', '2025-03-25')).toEqual([['tooYoung', null]]);
    expect(roles('2025-01-01', '2025-03-26')).toEqual([['first', null]]);
    expect(readRabiesChain('2025-01-01', on('2025-03-25'))).toMatchObject({ first: null, last: null });
  });

  it('is continued by a booster on the last day of validity, and restarts a day later', () => {
    expect(roles(null, '2025-06-01', '2026-06-01')).toEqual([
      ['first', null],
      ['booster', null],
    ]);
    expect(roles(null, '2025-06-01', '2026-06-02')).toEqual([
      ['first', null],
      ['first', '2026-06-01'],
    ]);
  });

  it('ends on 28 February if the year has no 29th', () => {
    expect(roles(null, '2024-02-29', '2025-03-01')[1]).toEqual(['first', '2025-02-28']);
  });

  it('continues from the dose that restarted it', () => {
    const chain = readRabiesChain(null, on('2022-01-01', '2024-05-01', '2025-04-30', '2026-04-30'));
    expect(chain.first).toEqual({ date: '2024-05-01', role: 'first', lapsedOn: '2023-01-01' });
    expect(chain.last).toEqual({ date: '2026-04-30', role: 'booster', lapsedOn: null });
  });

  it('does not depend on the order of the records, and treats those of one day as one', () => {
    expect(roles(null, '2026-05-01', '2025-06-01', '2025-06-01')).toEqual([
      ['first', null],
      ['booster', null],
    ]);
  });
});

describe('a rabies booster four days late', () => {
  const late = dog(['2025-06-01', '2026-06-05']);

  it('is a booster at home, and the next dose is due a year after it', () => {
    const { dueDate, stage } = plan({
      species: 'dog',
      protocol: '2',
      birth: late.birth,
      doses: late.rabies,
      options: { country: 'SA' },
      asOf: late.asOf,
    });
    expect([dueDate, stage]).toEqual(['2027-06-05', 'repeat']);
  });

  it('is a first dose again for travel, so that the 21 days start with it', () => {
    const { reason, state, from } = step(late, 'rabiesFirstAgain');
    expect(reason.params).toEqual({
      dose: '2026-06-05',
      endedOn: '2026-06-01',
      daysLate: 4,
      labelled: false,
    });
    expect([state, from]).toEqual(['done', '2026-06-05']);
    expect(entry(late).earliest).toBe('2026-06-26');
    expect(step(late, 'wait')).toMatchObject({ state: 'open', from: '2026-06-26', isOfCountry: true });
    expect(step(late, 'proofValid').reason.params).toEqual({ until: '2027-06-05' });
  });

  it('invalidates an earlier test', () => {
    const tested = { ...late, titres: [titre('2025-09-01')] };
    expect(step(tested, 'titreLapsed', 'unlisted')).toMatchObject({ state: 'open', from: '2026-07-05' });
    expect(entry(tested, 'unlisted').earliest).toBe('2026-10-05');
  });

  it('makes a day before the end of the wait `tooLate`', () => {
    const travels = (travelOn: string) => entry({ ...late, travelOn });
    expect(travels('2026-06-25').verdict).toBe('tooLate');
    expect(
      travels('2026-06-25')
        .steps.filter(each => each.isTooLate)
        .map(each => each.reason.code),
    ).toEqual(['wait']);
    expect(travels('2026-06-26').verdict).toBe('possible');
    expect(travels('2026-06-26').steps.some(each => each.isTooLate)).toBe(false);
  });
});

describe('entry into the EU', () => {
  const unbroken = dog(['2024-04-01', '2025-03-20', '2026-03-10']);

  it('depends on the first dose of an unbroken chain', () => {
    expect(codes(unbroken)).toEqual([
      'chipBeforeDose',
      'rabiesKept',
      'wait',
      'titreNotNeeded',
      'minAgeNotRead',
      'proofValid',
    ]);
    expect(entry(unbroken)).toMatchObject({ earliest: '2024-04-22', verdict: null });
    expect(step(unbroken, 'proofValid').reason.params).toEqual({ until: '2027-03-10' });
  });

  it('is planned both for a listed and for an unlisted origin', () => {
    expect(planTravel(unbroken).entries.map(({ origin }) => origin)).toEqual(['listed', 'unlisted']);
    expect(planTravel({ ...unbroken, origin: 'EU' }).entries.map(({ origin }) => origin)).toEqual(['listed']);
    expect(step(unbroken, 'titreMissing', 'unlisted')).toMatchObject({
      state: 'open',
      from: '2026-06-10',
      reason: { params: { days: 30, months: 3 } },
      sources: ['EU4', 'RV'],
    });
    expect(entry(unbroken, 'unlisted').earliest).toBe('2026-09-10');
  });

  it('is possible three months after a sample that counts', () => {
    const tested = { ...unbroken, titres: [titre('2026-05-20'), titre('2024-05-01')] };
    expect(step(tested, 'titreCounts', 'unlisted')).toMatchObject({
      state: 'done',
      from: '2024-08-01',
      reason: { params: { sampledOn: '2024-05-01', months: 3 } },
    });
    const recent = { ...unbroken, titres: [titre('2026-05-20')], travelOn: '2026-08-19' };
    expect(entry(recent, 'unlisted')).toMatchObject({ earliest: '2026-08-20', verdict: 'tooLate' });
    expect(step(recent, 'titreCounts', 'unlisted').isTooLate).toBe(true);
  });

  it('accepts a sample 30 days after the first dose, not a day earlier', () => {
    const tested = (day: string) => ({ ...unbroken, titres: [titre(day)] });
    expect(codes(tested('2024-04-30'), 'unlisted')).toContain('titreTooEarly');
    expect(codes(tested('2024-05-01'), 'unlisted')).toContain('titreCounts');
  });

  it('accepts 0.5 IU/ml and no less', () => {
    expect([49, 50].map(isEnoughForTravel)).toEqual([false, true]);
    const low = { ...unbroken, titres: [titre('2026-05-01', 49)] };
    expect(step(low, 'titreTooLow', 'unlisted').reason.params).toEqual({
      sampledOn: '2026-05-01',
      hundredths: 49,
      lowestHundredths: 50,
      months: 3,
    });
    const again = { ...unbroken, titres: [titre('2026-05-01', 49), titre('2026-06-01', 50)] };
    expect(entry(again, 'unlisted').earliest).toBe('2026-09-01');
  });

  it('returns the deadlines of a sample and a dose for a day', () => {
    const untested = { ...unbroken, travelOn: '2026-11-30' };
    expect(step(untested, 'titreMissing', 'unlisted')).toMatchObject({ by: '2026-08-30', isTooLate: false });
    const none = dog([], { travelOn: '2026-08-01' });
    expect(step(none, 'rabiesNone')).toMatchObject({
      from: '2026-06-10',
      by: '2026-07-11',
      isTooLate: false,
    });
    expect(step(none, 'rabiesNone', 'unlisted')).toMatchObject({ by: '2026-04-01', isTooLate: true });
    expect([entry(none).verdict, entry(none, 'unlisted').verdict]).toEqual(['possible', 'tooLate']);
  });

  it('requires a booster before the validity ends if the day of travel is after it', () => {
    const later = { ...unbroken, travelOn: '2027-05-01' };
    expect(step(later, 'boosterDue')).toMatchObject({ by: '2027-03-10', state: 'open' });
    expect(entry(later).verdict).toBe('possible');
    expect(codes({ ...unbroken, travelOn: '2027-03-10' })).toContain('proofValid');
  });

  it('restarts once the validity has ended', () => {
    const lapsed = { ...unbroken, asOf: '2027-03-11' };
    expect(step(lapsed, 'rabiesLapsed').reason.params).toEqual({
      dose: '2026-03-10',
      endedOn: '2027-03-10',
    });
    expect(entry(lapsed).earliest).toBe('2027-04-01');
    expect(step({ ...unbroken, asOf: '2027-03-10' }, 'rabiesKept').state).toBe('done');
  });

  it('accepts a three-year label if the plan does', () => {
    const labelled = { ...unbroken, threeYearLabel: true };
    expect(step(labelled, 'proofValid').reason.params).toEqual({ until: '2029-03-10' });
    expect(step({ ...labelled, destination: 'AE' }, 'proofValid').reason.params).toEqual({
      until: '2027-03-10',
    });
    const young = dog(['2026-05-01'], { birth: '2026-01-01', threeYearLabel: true });
    expect(step(young, 'proofValid').reason.params).toEqual({ until: '2027-05-01' });
  });
});

describe('missing records', () => {
  it('start with the microchip and a dose', () => {
    const none = dog([], { hasChip: false });
    expect(codes(none).slice(0, 2)).toEqual(['chipBeforeNextDose', 'rabiesNone']);
    expect(step(none, 'chipBeforeNextDose')).toMatchObject({
      state: 'open',
      reason: { params: { recorded: false } },
    });
    expect(entry(none).earliest).toBe('2026-07-01');
    const puppy = dog([], { birth: '2026-05-01' });
    expect(step(puppy, 'rabiesNone').from).toBe('2026-07-24');
  });

  it('require asking when a microchip was implanted, since its date is not recorded', () => {
    const dated = (hasChip: boolean) => step(dog(['2026-03-01'], { hasChip }), 'chipBeforeDose');
    expect(dated(true)).toMatchObject({ state: 'ask', reason: { params: { dose: '2026-03-01' } } });
    expect(dated(false).state).toBe('open');
  });

  it('require repeating a dose that was given too young', () => {
    const young = dog(['2026-05-01'], { birth: '2026-03-01' });
    expect(step(young, 'rabiesTooYoung')).toMatchObject({ from: '2026-06-10', state: 'open' });
  });

  it('are reported if the age at the first dose is unknown', () => {
    expect(codes(dog(['2026-03-01'], { birth: null }))).toContain('ageAtDoseUnknown');
    expect(codes(dog(['2024-03-01', '2026-03-01'], { birth: null }))).not.toContain('ageAtDoseUnknown');
    const estimated = (birth: string) => codes(dog(['2026-03-01'], { birth, birthEstimated: true }));
    expect(estimated('2025-11-01')).toContain('ageAtDoseUnknown');
    expect(estimated('2024-11-01')).not.toContain('ageAtDoseUnknown');
  });

  it("wait for the end of a vet's deferral", () => {
    const waiting = dog([], { deferral: { until: '2026-09-01' }, travelOn: '2026-09-21' });
    expect(codes(waiting)).toContain('rabiesDeferredUntil');
    expect(step(waiting, 'rabiesNone').isTooLate).toBe(true);
    expect(entry(waiting)).toMatchObject({ earliest: '2026-09-22', verdict: 'tooLate' });
    const open = dog([], { deferral: { until: null }, travelOn: '2026-12-01' });
    expect(entry(open)).toMatchObject({ earliest: null, verdict: 'unknown' });
    expect(codes(open)).toContain('rabiesDeferred');
    expect(codes(dog([], { deferral: { until: '2026-06-10' } }))).not.toContain('rabiesDeferredUntil');
  });

  it('report that the chain ends if the deferral lasts longer', () => {
    const blocked = dog(['2026-03-01'], { deferral: { until: '2027-04-01' } });
    expect(codes(blocked)).toContain('rabiesFirst');
    expect(codes({ ...blocked, travelOn: '2027-03-01' })).toContain('rabiesFirst');
    const after = { ...blocked, travelOn: '2027-03-02' };
    expect(step(after, 'rabiesWillLapse').reason.params).toEqual({
      dose: '2026-03-01',
      endsOn: '2027-03-01',
    });
    expect(entry(after)).toMatchObject({ earliest: '2027-04-22', verdict: 'tooLate' });
  });
});

describe('a plan without a day of travel', () => {
  const doses = ['2024-12-12', '2025-12-12'];
  const asOf = '2026-11-27';

  it('accepts no proof that ended before today', () => {
    const qatar = dog(doses, { destination: 'QA', titres: [titre('2026-03-01')], asOf });
    expect(codes(qatar, 'any')).not.toContain('proofValid');
    expect(step(qatar, 'doseTooOld', 'any')).toMatchObject({ state: 'open', by: null });
    expect(codes({ ...qatar, asOf: '2026-11-12' }, 'any')).toContain('proofValid');
  });

  it('accepts no dose that is valid by its label but older than the country allows', () => {
    const labelled = dog(['2024-09-27', '2025-09-27'], { destination: 'SA', threeYearLabel: true, asOf });
    expect(codes(labelled, 'any')).not.toContain('proofValid');
    expect(step(labelled, 'doseTooOld', 'any')).toMatchObject({ state: 'open', from: '2025-11-27' });
  });

  it('evaluates records for the first day of entry, which a vet may postpone', () => {
    const late = dog(['2025-12-12'], { asOf, deferral: { until: '2027-01-20' } });
    expect(codes(late)).toContain('rabiesFirst');
    expect(entry(late, 'unlisted').earliest).toBe('2027-05-19');
    expect(codes(late, 'unlisted')).toContain('rabiesWillLapse');
  });
});

describe("a vet's deferral with a recorded dose", () => {
  const until = '2027-02-15';
  const held = dog(['2025-03-10', '2026-03-01'], {
    destination: 'QA',
    titres: [titre('2026-05-01')],
    deferral: { until },
  });

  it('is reported, even if that dose suffices', () => {
    expect(step(held, 'rabiesDeferredUntil', 'any')).toMatchObject({
      state: 'ask',
      from: until,
      reason: { params: { until, decides: false } },
    });
    const open = { ...held, deferral: { until: null } };
    expect(step(open, 'rabiesDeferred', 'any').reason.params).toEqual({ decides: false });
    expect(entry(open, 'any').earliest).toBe('2026-08-01');
  });

  it('postpones entry if the country accepts no dose that old', () => {
    const travels = { ...held, travelOn: '2027-02-10' };
    expect(entry(travels, 'any')).toMatchObject({ earliest: until, verdict: 'tooLate' });
    expect(step(travels, 'doseTooOld', 'any')).toMatchObject({ from: until, isTooLate: true });
    expect(step(travels, 'rabiesDeferredUntil', 'any').reason.params).toEqual({ until, decides: true });
    expect(entry({ ...held, travelOn: until }, 'any').verdict).toBe('possible');
    expect(entry({ ...held, travelOn: '2027-02-01' }, 'any')).toMatchObject({ verdict: 'possible' });
  });

  it('leaves the day open if it has no end', () => {
    const open = { ...held, deferral: { until: null }, travelOn: '2027-02-10' };
    expect(entry(open, 'any')).toMatchObject({ earliest: null, verdict: 'unknown' });
    expect(step(open, 'doseTooOld', 'any')).toMatchObject({ from: null });
    expect(step(open, 'rabiesDeferred', 'any').reason.params).toEqual({ decides: true });
  });

  it('allows the booster of a chain from its end on', () => {
    const later = { ...held, destination: 'EU' as const, travelOn: '2027-04-01' };
    expect(step(later, 'boosterDue')).toMatchObject({ from: until, by: '2027-03-01', isTooLate: false });
    expect(entry(later).verdict).toBe('possible');
  });
});

describe('the known rules of a country', () => {
  const unbroken = dog(['2025-03-20', '2026-03-10']);
  const to = (destination: TravelPlanInput['destination'], more: Partial<TravelPlanInput> = {}) => ({
    ...unbroken,
    destination,
    ...more,
  });

  it('refer to the authority if they are unknown', () => {
    expect(codes(to('EG'), 'any')).toEqual([
      'chipBeforeDose',
      'rabiesKept',
      'waitNotRead',
      'titreNotRead',
      'minAgeNotRead',
      'proofValid',
    ]);
    expect(entry(to('EG', { travelOn: '2026-12-01' }), 'any')).toMatchObject({
      earliest: null,
      verdict: 'unknown',
    });
  });

  it.each([
    ['SA', 'unconfirmed'],
    ['OM', 'unconfirmed'],
    ['KW', 'notMentioned'],
    ['BH', 'notMentioned'],
    ['EG', 'notVerified'],
  ] as const)('do not invent an antibody test for %s', (destination, why) => {
    expect(step(to(destination), 'titreNotRead', 'any')).toMatchObject({
      state: 'ask',
      reason: { params: { why } },
    });
  });

  it('require no antibody test in Jordan, and one in Qatar', () => {
    expect(codes(to('JO'), 'any')).toContain('titreNotNeeded');
    expect(codes(to('QA'), 'any')).toContain('titreMissing');
  });

  it('require another sample if a country accepts none that old', () => {
    const tested = to('QA', { titres: [titre('2025-06-10')] });
    expect(codes(tested, 'any')).toContain('titreCounts');
    const later = { ...tested, asOf: '2026-06-11' };
    expect(step(later, 'titreTooOld', 'any').reason.params).toEqual({
      sampledOn: '2025-06-10',
      maxMonths: 12,
      months: 3,
    });
  });

  it('require another dose if a country accepts none that old', () => {
    expect(step(to('QA', { titres: [titre('2026-05-01')] }), 'proofValid', 'any').reason.params).toEqual({
      until: '2027-02-10',
    });
    const late = to('QA', { titres: [titre('2026-05-01')], travelOn: '2027-02-20' });
    expect(step(late, 'doseTooOld', 'any')).toMatchObject({ from: '2026-03-20', by: '2027-02-20' });
    expect(codes(dog([], { destination: 'QA' }), 'any')).not.toContain('proofValid');
  });

  it('require a minimum age by the lists of the Emirates', () => {
    const young = dog(['2026-05-01'], { birth: '2026-02-01', destination: 'AE' });
    expect(step(young, 'minAgeWeeks')).toMatchObject({ from: '2026-05-17', state: 'done' });
    expect(step(young, 'minAgeWeeks', 'unlisted')).toMatchObject({ from: '2026-08-09', state: 'open' });
    expect(codes({ ...young, birth: null })).toContain('minAgeUnknownBirth');
  });

  it.each([
    ['SA', 'dog', ['entryWorkingDogs', 'entryPermit']],
    ['SA', 'cat', ['entryPermit']],
    ['KW', 'dog', ['entryOneDog', 'entryPermitDays']],
    ['KW', 'cat', ['entryPermitDays']],
    ['QA', 'dog', ['entryDogVaccines']],
    ['QA', 'cat', ['entryCatVaccines']],
    ['BH', 'dog', ['entryDoseMonths', 'entrySecondDose']],
    ['OM', 'dog', ['entryFirstDoseMonths']],
    ['JO', 'dog', []],
  ] as const)('include the other requirements of %s for a %s', (destination, species, expected) => {
    const { steps } = entry(to(destination, { species }), 'any');
    const asked = steps.filter(({ reason }) => reason.code.startsWith('entry'));
    expect(asked.map(({ reason }) => reason.code)).toEqual(expected);
    for (const each of asked) expect(each).toMatchObject({ state: 'ask', isOfCountry: true });
  });

  it('use the strictest figure if sources differ', () => {
    expect(step(to('OM'), 'proofValid', 'any').reason.params).toEqual({ until: '2027-02-10' });
    const young = dog(['2026-05-01'], { birth: '2026-02-01', destination: 'QA' });
    expect(step(young, 'minAgeMonths', 'any')).toMatchObject({ from: '2026-09-01' });
    expect(step(to('BH'), 'entryDoseMonths', 'any').reason.params).toEqual({ months: 6 });
    expect(step(to('OM'), 'entryFirstDoseMonths', 'any').reason.params).toEqual({ months: 6 });
  });

  it('list the EU rules that they are evaluated by as a source', () => {
    expect(step(to('SA'), 'titreNotRead', 'any').sources).toEqual(['EU4', 'RV']);
    expect(step(to('JO'), 'titreNotNeeded', 'any').sources).toEqual(['EU4', 'RV']);
    const late = to('QA', { titres: [titre('2026-05-01')], travelOn: '2027-02-20' });
    expect(step(late, 'doseTooOld', 'any').sources).toEqual(['EU3', 'RV']);
  });

  it('require four months of age in Oman', () => {
    const young = dog(['2026-05-01'], { birth: '2026-02-01', destination: 'OM' });
    expect(entry(young, 'any').earliest).toBe('2026-06-01');
    expect(step(young, 'minAgeMonths', 'any').reason.params).toEqual({
      birth: '2026-02-01',
      months: 4,
      estimated: false,
    });
  });
});

it('throws for an invalid date', () => {
  for (const input of [
    dog(['2026-02-30']),
    dog([], { birth: '' }),
    dog([], { travelOn: '2026-13-01' }),
    dog([], { asOf: 'today' }),
  ])
    expect(() => planTravel(input)).toThrow(InvalidCivilDateError);
});
