import { describe, expect, it } from 'vitest';
import { type EngineDoseRecord, type EnginePet, planAll } from './plan-all.ts';
import type { EngineHealthState, ProtocolKey } from './types.ts';

/** Realistic histories, judged as a vet would, all on one day and in Saudi Arabia. */
const AS_OF = '2026-11-25';
const options = { country: 'SA' };
const TRIO = ['4', '5', '8'] as const;

const records = (protocols: readonly ProtocolKey[], more: Partial<EngineDoseRecord>, ...dates: string[]) =>
  dates.flatMap(date => protocols.map((protocol): EngineDoseRecord => ({ protocol, date, ...more })));
const live = (protocols: readonly ProtocolKey[], ...dates: string[]) =>
  records(protocols, { type: 'live' }, ...dates);
const of = (pet: EnginePet, doses: EngineDoseRecord[], protocol: ProtocolKey) =>
  planAll(pet, doses, AS_OF).find(item => item.protocol === protocol);

describe('a cat', () => {
  it('with an estimated birth date retains a series that was followed by a dose as an adult', () => {
    const pet: EnginePet = {
      ...{ species: 'cat', birth: '2023-05-01', birthEstimated: true, registeredOn: '2024-01-01', options },
    };
    const young = ['2023-07-01', '2023-08-01', '2023-09-01'];
    const doses = live(TRIO, ...young, '2024-09-12');
    expect(of(pet, doses, '8')).toMatchObject({ dueDate: '2027-09-12', status: 'upcoming' });
    for (const flu of ['4', '5'] as const) expect(of(pet, doses, flu)?.dueDate).toBe('2025-09-12');
    expect(of(pet, doses, '8')?.doses.every(dose => dose.valid)).toBe(true);
    // Without it, the last at 17.6 weeks may have come too early.
    expect(of(pet, live(TRIO, ...young), '8')).toMatchObject({ stage: 'first', status: 'restart' });
  });

  it('with a series completed by its leaflet is protected by one live dose after 16 weeks', () => {
    const pet: EnginePet = { species: 'cat', birth: '2024-02-01', registeredOn: '2024-04-01', options };
    const doses = live(TRIO, '2024-04-04', '2024-04-25', '2024-08-02', '2025-08-02');
    expect(of(pet, doses, '8')).toMatchObject({ dueDate: '2028-08-02', status: 'upcoming' });
    expect(of(pet, doses, '8')?.doses.map(dose => dose.stage)).toEqual([
      ...['first', 'primary', 'primary', 'booster'],
    ]);
  });

  it('from a shelter gets the next 3-in-1 with rabies, in one visit', () => {
    const pet: EnginePet = { species: 'cat', birth: '2026-09-15', registeredOn: AS_OF, options };
    const doses = live(TRIO, '2026-10-13', '2026-10-27', '2026-11-10');
    for (const protocol of ['2', ...TRIO] as const)
      expect(of(pet, doses, protocol)?.dueDate).toBe('2026-12-08');
  });

  it('from Germany has a rabies dose valid by its label, to be confirmed by the authority', () => {
    const pet: EnginePet = {
      species: 'cat',
      birth: '2022-01-01',
      registeredOn: '2024-09-01',
      options: { ...options, threeYearLabel: true },
    };
    expect(of(pet, records(['2'], { type: 'inactivated' }, '2024-07-01'), '2')).toMatchObject({
      dueDate: '2027-07-01',
      status: 'upcoming',
      reason: { code: 'repeatThreeYearLabel', params: { accepted: false } },
      country: 'SA',
    });
  });

  it('of 20 weeks gets the 3-in-1 and feline leukaemia today, despite a rabies dose in between', () => {
    const pet: EnginePet = { species: 'cat', birth: '2026-07-08', registeredOn: '2026-10-16', options };
    const doses = [...records(['2'], { type: 'inactivated' }, '2026-10-16'), ...live(TRIO, '2026-10-20')];
    for (const protocol of ['7', ...TRIO] as const)
      expect((of(pet, doses, protocol)?.dueDate ?? '') <= AS_OF).toBe(true);
  });
});

describe('a dog', () => {
  it.each([
    ['an adult stray', { birth: '2022-01-01', birthEstimated: true }],
    ['one of unknown birth that its owner calls an adult', { birth: null, isAdult: true }],
  ])('without a history, %s, is due for rabies and core today, and left to the vet', (_what, age) => {
    const pet: EnginePet = { species: 'dog', ...age, registeredOn: AS_OF, options };
    for (const protocol of ['2', 'cdv', 'cav', 'cpv'] as const)
      expect(of(pet, [], protocol)).toMatchObject({
        dueDate: AS_OF,
        status: 'due',
        action: 'vet decides',
        graceDays: null,
        reason: { code: 'noRecord' },
      });
  });

  it('begins a new series with a vaccine against more serogroups of leptospira', () => {
    const pet: EnginePet = { species: 'dog', birth: '2023-01-01', registeredOn: '2023-03-01', options };
    const two = records(['lepto'], { product: 'vanguard-7' }, '2025-05-20', '2025-06-20');
    const four = records(['lepto'], { product: 'versican-plus-dhppi-l4' }, '2026-06-20');
    expect(of(pet, [...two, ...four], 'lepto')).toMatchObject({
      dueDate: '2026-07-18',
      doses: [{ why: 'narrower' }, { why: 'narrower' }, { valid: true, stage: 'first' }],
    });
    const same = records(['lepto'], { product: 'vanguard-7' }, '2026-06-20');
    expect(of(pet, [...two, ...same], 'lepto')?.dueDate).toBe('2027-06-20');
  });
});

describe('what follows from the records', () => {
  it('is a minimum age without a birth date, also from records of other vaccines', () => {
    const pet: EnginePet = { species: 'cat', birth: null, registeredOn: '2026-10-24', options };
    const rabies = records(['2'], { type: 'inactivated' }, '2025-08-30');
    const doses = [...rabies, ...live(TRIO, '2026-09-17')];
    expect(of(pet, doses, '8')).toMatchObject({
      dueDate: '2026-10-15',
      status: 'overdue',
      action: 'one dose now',
    });
    expect(of(pet, live(TRIO, '2026-09-17'), '8')).toMatchObject({ status: 'restart' });
    const dog: EnginePet = { ...pet, species: 'dog', registeredOn: '2026-02-06' };
    expect(of(dog, records(['2'], {}, '2025-01-19'), 'lepto')).toMatchObject({
      status: 'noRecord',
      dueDate: null,
    });
  });

  it('is that an adult needs a dose if the recorded one was given too early', () => {
    const pet: EnginePet = { species: 'dog', birth: '2023-03-25', registeredOn: '2025-08-27', options };
    expect(of(pet, records(['2'], {}, '2023-06-13'), '2')).toMatchObject({
      dueDate: '2025-08-27',
      status: 'overdue',
      action: 'one dose now',
    });
  });

  it('is that an adult cat with one leukaemia dose as a kitten needs no more, unless it is at risk', () => {
    const pet: EnginePet = { species: 'cat', birth: '2018-04-13', registeredOn: '2023-04-08', options };
    const one = records(['7'], { type: 'inactivated' }, '2018-06-28');
    expect(of(pet, one, '7')).toMatchObject({ status: 'notScheduled', reason: { code: 'adultNotChosen' } });
    expect(of({ ...pet, options: { ...options, highRisk: true } }, one, '7')?.status).toBe('restart');
    const none = { ...pet, birth: '2023-03-11', registeredOn: '2023-08-08' };
    expect(of(none, [], '7')).toMatchObject({ status: 'notScheduled', dueDate: null });
    // Not proven to be past its first year.
    const unknown: EnginePet = { ...pet, birth: null, isAdult: true, registeredOn: '2026-07-03' };
    expect(of(unknown, records(['7'], { type: 'inactivated' }, '2026-05-03'), '7')?.status).toBe('restart');
    const kitten = { ...pet, birth: '2026-03-01', registeredOn: '2026-05-01' };
    expect(of(kitten, records(['7'], { type: 'inactivated' }, '2026-06-01'), '7')?.status).toBe('restart');
  });

  it('is left to the vet if a cat had inactivated doses as an adult and never a series', () => {
    const pet: EnginePet = { species: 'cat', birth: '2017-07-07', registeredOn: '2023-11-15', options };
    const yearly = ['2018-05-23', '2019-05-24', '2020-05-24', '2026-06-28'];
    expect(of(pet, records(TRIO, { type: 'inactivated' }, ...yearly), '8')).toMatchObject({
      status: 'restart',
      action: 'vet decides',
    });
  });
});

it('leaves kennel cough by two routes to the vet if the last dose does not count', () => {
  const pet: EnginePet = {
    species: 'dog',
    birth: '2025-03-23',
    registeredOn: '2025-04-01',
    options: { ...options, optIn: ['3'] },
  };
  const doses = [
    ...records(['3'], { route: 'injectable' }, '2025-04-06'),
    ...records(['3'], {}, '2025-04-19'),
    ...records(['3'], { route: 'injectable' }, '2025-05-02'),
  ];
  expect(of(pet, doses, '3')).toMatchObject({
    dueDate: '2026-04-19',
    doseNumber: null,
    action: 'vet decides',
    reason: { code: 'routeChanged' },
  });
});

describe('one visit', () => {
  it("includes a puppy's core dose 14 days after the previous one, and a kitten's after 21", () => {
    const pet: EnginePet = { species: 'dog', birth: '2026-09-10', registeredOn: '2026-11-01', options };
    const core = ['cdv', 'cav', 'cpv'] as const;
    expect(of(pet, live(core, '2026-11-14'), 'cpv')).toMatchObject({
      dueDate: '2026-12-03',
      moved: { how: 'sameDay' },
    });
    expect(of({ ...pet, species: 'cat' }, live(TRIO, '2026-11-14'), '8')).toMatchObject({
      dueDate: '2026-12-12',
      moved: null,
    });
  });
});

describe('a health state', () => {
  const statesOf = (...healthStates: EngineHealthState[]) => ({ ...options, healthStates });
  const pregnant: EngineHealthState = { state: 'pregnant', until: null };
  const queen: EnginePet = { species: 'cat', birth: '2023-01-10', registeredOn: '2023-03-01', options };
  const given = [
    ...live(TRIO, '2023-03-07', '2023-04-04', '2023-05-09'),
    ...records(['2'], {}, '2025-11-10'),
  ];
  const treated = (product: string) => [
    ...records(['1'], {}, '2026-08-01'),
    ...records(['ecto'], { product }, '2026-10-01'),
  ];

  it('defers every vaccine of a pregnant queen, and treatments unless the leaflet allows them', () => {
    const doses = [...given, ...treated('bravecto-cat')];
    const pet = { ...queen, options: { ...statesOf(pregnant), highRisk: true } };
    for (const protocol of ['2', '7', ...TRIO, '1', 'ecto'] as const) {
      expect([protocol, of(queen, doses, protocol)?.heldBy]).toEqual([protocol, null]);
      expect([protocol, of(pet, doses, protocol)]).toMatchObject([
        protocol,
        { status: 'deferred', dueDate: null, heldBy: 'pregnant', reason: { params: { why: 'pregnant' } } },
      ]);
    }
    const allowed = [...given, ...treated('stronghold-cat')];
    expect(of(pet, allowed, 'ecto')).toEqual(of(queen, allowed, 'ecto'));
  });

  it('allows deworming a nursing queen with her young, and defers her vaccines', () => {
    const pet = { ...queen, options: statesOf({ state: 'nursing', until: null }) };
    const doses = [...given, ...treated('bravecto-cat')];
    for (const protocol of ['2', ...TRIO, 'ecto'] as const)
      expect(of(pet, doses, protocol)).toMatchObject({ status: 'deferred', heldBy: 'nursing' });
    expect(of(pet, doses, '1')).toEqual(of(queen, doses, '1'));
  });

  it('leaves nothing owed afterwards if nothing is recorded', () => {
    const stray: EnginePet = { species: 'dog', birth: '2022-01-01', registeredOn: '2026-01-01', options };
    const over = { ...stray, options: statesOf({ ...pregnant, until: '2026-03-01' }) };
    for (const protocol of ['2', 'cpv'] as const)
      expect(of(over, [], protocol)).toMatchObject({ status: 'due', dueDate: '2026-03-01', graceDays: null });
    expect(of(over, [], 'lepto')).toEqual(of(stray, [], 'lepto'));
  });

  it("retains a leukaemia series that lapsed during a vet's deferral", () => {
    const pet: EnginePet = { species: 'cat', birth: '2025-10-05', registeredOn: '2025-12-01', options };
    const one = records(['7'], { type: 'inactivated' }, '2026-01-05');
    expect(of(pet, one, '7')).toMatchObject({ status: 'notScheduled' });
    const advice = { on: '2026-01-20', until: '2026-11-20', reason: 'sick' } as const;
    const waited = { ...pet, options: { ...options, byProtocol: { 7: { deferral: advice } } } };
    expect(of(waited, one, '7')).toMatchObject({ status: 'restart' });
  });

  it('of weak immunity defers every vaccine, and no treatment', () => {
    const pet = { ...queen, options: statesOf({ state: 'weakImmunity', until: '2027-01-10' }) };
    const doses = [...given, ...treated('bravecto-cat')];
    for (const protocol of ['2', ...TRIO] as const)
      expect(of(pet, doses, protocol)).toMatchObject({ dueDate: '2027-01-10', heldBy: 'weakImmunity' });
    for (const protocol of ['1', 'ecto'] as const)
      expect(of(pet, doses, protocol)).toEqual(of(queen, doses, protocol));
  });

  it('reports when the proof of rabies vaccination ended', () => {
    const pet = { ...queen, options: statesOf(pregnant) };
    expect(of(pet, given, '2')?.proofEndsOn).toBe('2026-11-10');
  });

  it('is not ended by a dose, and the later of two ends decides', () => {
    const advice = { on: '2026-11-20', until: '2027-02-01', reason: 'sick' } as const;
    const both = {
      ...statesOf({ ...pregnant, until: '2027-01-10' }),
      byProtocol: { 2: { deferral: advice } },
    };
    const pet = { ...queen, options: both };
    expect(of(pet, given, '2')).toMatchObject({ dueDate: '2027-02-01', heldBy: null });
    const later = [...given, ...records(['2'], {}, '2026-11-24')];
    expect(of(pet, later, '2')).toMatchObject({
      status: 'deferred',
      dueDate: '2027-11-24',
      heldBy: 'pregnant',
    });
  });

  it('defers nothing from its end on', () => {
    const pet = { ...queen, options: statesOf({ ...pregnant, until: AS_OF }) };
    expect(of(pet, given, '2')).toMatchObject({ dueDate: AS_OF, status: 'due', heldBy: null });
  });
});
