import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPlan } from './group-plan.ts';
import { plan } from './plan.ts';
import { type EngineDoseRecord, type EnginePet, optionsFor, planAll } from './plan-all.ts';
import { type ComboProductKey, expandProduct } from './rules/combos.ts';
import { protocolsFor } from './rules/protocols.ts';
import { animal, anyDate, options, species } from './test-data/arbitraries.ts';
import { BIRTH, dateAtAge } from './test-data/date-at-age.ts';

const kitten: EnginePet = { species: 'cat', birth: BIRTH, registeredOn: dateAtAge(7) };
const puppy: EnginePet = { species: 'dog', birth: BIRTH, registeredOn: dateAtAge(7) };
const given = (product: ComboProductKey, ...dates: string[]): EngineDoseRecord[] =>
  dates.flatMap(date => expandProduct(product).map(part => ({ ...part, date })));

describe('planAll', () => {
  it('plans each protocol of the species once, overdue ones first, then by date', () => {
    const doses: EngineDoseRecord[] = [
      ...given('nobivac-tricat-trio', dateAtAge(8)),
      { protocol: '2', date: dateAtAge(12), type: 'inactivated' },
    ];
    const plans = planAll(kitten, doses, dateAtAge(12, 1));
    expect(plans.map(item => [item.protocol, item.status])).toEqual([
      ['1', 'overdue'],
      ['7', 'overdue'],
      ['4', 'due'],
      ['5', 'due'],
      ['8', 'due'],
      ['2', 'upcoming'],
      ['6', 'notScheduled'],
      ['9', 'notScheduled'],
      ['10', 'notScheduled'],
      ['fip', 'notScheduled'],
      ['ecto', 'notScheduled'],
      ['felvTest', 'notScheduled'],
      ['rabiesTitre', 'notScheduled'],
    ]);
  });

  it('orders upcoming items by date, not by number', () => {
    const upcoming = planAll(kitten, [], dateAtAge(2)).filter(item => item.status === 'upcoming');
    expect(upcoming.map(item => item.protocol)).toEqual(['1', '4', '5', '7', '8', '2']);
  });

  it('returns for each protocol what plan returns, except the day of a moved dose', () => {
    const record = animal('birthMaybe');
    fc.assert(
      fc.property(
        species,
        fc.array(record, { minLength: 1, maxLength: 4 }),
        options,
        anyDate,
        (kind, records, own, asOf) => {
          const [{ birth, registeredOn } = { birth: null, registeredOn: null }] = records;
          const pet = { species: kind, birth, registeredOn, options: own };
          const doses = records.flatMap(item =>
            item.doses.map(dose => ({ ...dose, protocol: item.protocol })),
          );
          const firstRecordOn = doses.map(({ date }) => date).toSorted()[0];
          const plans = planAll(pet, doses, asOf);
          expect(plans.map(item => item.protocol).sort()).toEqual([...protocolsFor(kind)].sort());
          for (const item of plans) {
            const { protocol } = item;
            const ofProtocol = doses.filter(dose => dose.protocol === protocol);
            const alone = plan({ ...pet, protocol, doses: ofProtocol, firstRecordOn, asOf });
            if (item.moved === null) expect(item).toEqual(alone);
            else if (item.moved.how === 'notBefore') {
              const { moved, sources, window, ...rest } = item;
              expect(alone).toMatchObject(rest);
              expect((window?.earliest ?? '') >= moved.from).toBe(true);
            } else {
              const { dueDate, status, action, moved, sources, graceDays, ...rest } = item;
              expect(alone).toMatchObject(rest);
              expect([alone.dueDate, alone.moved]).toEqual([moved.from, null]);
            }
          }
          expect(groupPlan(plans).flatMap(group => group.plans)).toHaveLength(plans.length);
        },
      ),
      { numRuns: fuzzRuns(500) },
    );
  });

  it('leaves the vaccines of a stray added as an adult to the vet', () => {
    const stray: EnginePet = { species: 'dog', birth: null, registeredOn: dateAtAge(60), isAdult: true };
    const statuses = new Map(planAll(stray, [], dateAtAge(61)).map(item => [item.protocol, item.status]));
    for (const protocol of ['1', '2', 'cdv', 'cav', 'cpv'] as const)
      expect(statuses.get(protocol)).toBe('due');
    expect(statuses.get('lepto')).toBe('noRecord');
  });

  it('accepts options for a single protocol', () => {
    const deferral = { on: dateAtAge(12), until: null, reason: 'sick' } as const;
    const own = {
      emirate: 'Dubai',
      optIn: ['9', '3'],
      byProtocol: { '1': { monthly: true }, '2': { deferral } },
    } as const;
    expect(optionsFor('9', own)).toEqual({ emirate: 'Dubai', optIn: true });
    expect(optionsFor('leish', own)).toEqual({ emirate: 'Dubai', optIn: false });
    expect(optionsFor('1', own)).toEqual({ emirate: 'Dubai', optIn: false, monthly: true });
    expect(optionsFor('2', own)).toEqual({ emirate: 'Dubai', optIn: false, deferral });
    expect(optionsFor('8', { optIn: true })).toEqual({ optIn: true });
  });

  it('handles a long record: every dose is evaluated, valid or not', () => {
    const dates = Array.from({ length: 12 }, (_, index) => dateAtAge(8 + index * 4));
    const plans = planAll(puppy, given('nobivac-dhppi-l4', ...dates), dateAtAge(80));
    const recorded = plans.filter(item => item.doses.length > 0);
    expect(recorded.map(item => item.protocol).sort()).toEqual(['cav', 'cdv', 'cpiv', 'cpv', 'lepto']);
    for (const { doses } of recorded) expect(doses.map(dose => dose.date)).toEqual(dates);
  });
});

describe('groupPlan', () => {
  const groups = (pet: EnginePet, doses: EngineDoseRecord[], asOf: string) =>
    groupPlan(planAll(pet, doses, asOf)).filter(group => group.dueDate !== null);

  it('groups the three parts of the cat vaccine in their position', () => {
    const doses = [
      ...given('nobivac-tricat-trio', dateAtAge(8)),
      { protocol: '2' as const, date: dateAtAge(12) },
    ];
    const [deworming, felv, combo] = groups(kitten, doses, dateAtAge(12, 1));
    expect([deworming?.protocols, felv?.protocols]).toEqual([['1'], ['7']]);
    expect(combo).toMatchObject({
      protocols: ['4', '5', '8'],
      combo: 'combo3cat',
      dueDate: dateAtAge(12),
      status: 'due',
      stage: 'primary',
      doseNumber: 2,
      reason: { code: 'primaryUntilAge' },
    });
    expect(combo?.plans).toHaveLength(3);
    expect(new Set(combo?.sources).size).toBe(combo?.sources.length);
  });

  it('separates panleukopenia once its date differs, and groups the other two', () => {
    const doses = given('nobivac-tricat-trio', dateAtAge(8), dateAtAge(12), dateAtAge(16), dateAtAge(26));
    const later = groups(kitten, doses, dateAtAge(27));
    const parts = later.filter(group => ['4', '5', '8'].includes(group.protocols[0] ?? ''));
    expect(parts.map(group => [group.combo, group.protocols])).toEqual([
      ['combo3cat', ['4', '5']],
      [null, ['8']],
    ]);
  });

  it('leaves the whole visit to the vet if one part of the product was not live', () => {
    const doses = given('purevax-rcp', dateAtAge(8), dateAtAge(12), dateAtAge(16));
    // The booster was due at 26 weeks; herpesvirus and panleukopenia are live, calicivirus is inactivated.
    const combo = groups(kitten, doses, dateAtAge(31)).find(group => group.combo === 'combo3cat');
    expect(combo).toMatchObject({ status: 'overdue', action: 'vet decides', stage: 'booster' });
    expect(combo?.plans.map(item => item.action)).toEqual(['one dose now', 'vet decides', 'one dose now']);
  });

  it('separates parts with different status', () => {
    const doses = given('purevax-rcp', dateAtAge(60));
    const parts = groups(kitten, doses, dateAtAge(67)).filter(group =>
      ['4', '5', '8'].includes(group.protocols[0] ?? ''),
    );
    expect(parts.map(group => [group.protocols, group.status])).toEqual([
      [['4', '8'], 'overdue'],
      [['5'], 'restart'],
    ]);
  });

  it('separates a restarted series from one not yet begun', () => {
    const tooYoungThenTooSoon = (protocol: '4' | '8'): EngineDoseRecord[] =>
      [dateAtAge(6, -1), dateAtAge(6)].map(date => ({ protocol, date, type: 'live' }));
    const begun: EngineDoseRecord = { protocol: '5', date: dateAtAge(6), type: 'live' };
    const doses = [...tooYoungThenTooSoon('4'), begun, ...tooYoungThenTooSoon('8')];
    const parts = groups(kitten, doses, dateAtAge(13)).filter(group => group.dueDate === dateAtAge(10));
    expect(parts.map(group => [group.protocols, group.stage, group.status])).toEqual([
      [['4', '8'], 'first', 'overdue'],
      [['5'], 'first', 'restart'],
    ]);
  });

  it('separates a deferred part, and groups parts with the same deferral', () => {
    const deferral = { on: dateAtAge(8), until: null, reason: 'reaction' } as const;
    const groupsWith = (byProtocol: NonNullable<EnginePet['options']>['byProtocol']) =>
      groupPlan(planAll({ ...kitten, options: { byProtocol } }, [], dateAtAge(8)))
        .filter(group => group.protocols.some(key => ['4', '5', '8'].includes(key)))
        .map(group => [group.protocols, group.status]);
    const apart = [
      [['4', '5'], 'due'],
      [['8'], 'deferred'],
    ];
    expect(groupsWith({ '8': { deferral } })).toEqual(apart);
    const all = { '4': { deferral }, '5': { deferral }, '8': { deferral } };
    expect(groupsWith(all)).toEqual([[['4', '5', '8'], 'deferred']]);
    const other = { deferral: { ...deferral, reason: 'titre' } } as const;
    expect(groupsWith({ ...all, '8': other })).toHaveLength(2);
  });

  it('groups parts without a record, which have no date', () => {
    const plans = planAll(kitten, [], dateAtAge(8)).map(item =>
      ['4', '5', '8'].includes(item.protocol)
        ? { ...item, status: 'noRecord' as const, dueDate: null, stage: null }
        : item,
    );
    const groups = groupPlan(plans).filter(group => group.status === 'noRecord');
    expect(groups.map(group => group.protocols)).toEqual([['4', '5', '8']]);
  });

  it('groups the dog vaccine, with parainfluenza if it is chosen', () => {
    const combo = (pet: EnginePet) =>
      groups(pet, [], dateAtAge(8)).find(group => group.combo === 'comboDog')?.protocols;
    expect(combo(puppy)).toEqual(['cdv', 'cav', 'cpv']);
    expect(combo({ ...puppy, options: { optIn: ['cpiv'] } })).toEqual(['cdv', 'cav', 'cpv', 'cpiv']);
  });
});
