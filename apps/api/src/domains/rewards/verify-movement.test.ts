import { newId } from '@rifq/db';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from './ledger.repository.ts';
import { movementFaults } from './verify-movement.ts';

const userId = newId();
const [pet, dose, reservation] = [newId(), newId(), newId()];

const entry = (facts: Partial<LedgerEntry>): LedgerEntry => ({
  id: newId(),
  movementId: newId(),
  userId,
  position: 1,
  book: 'coins',
  amount: 1,
  reason: 'granted',
  subjectKind: null,
  subjectId: null,
  key: 'granted:1',
  reversesId: null,
  note: null,
  grantedBy: null,
  createdAt: new Date('2026-11-22T09:00:00Z'),
  ...facts,
});

type Facts = Partial<LedgerEntry>;
/** Returns the faults of a movement with these entries, which reverses the `corrected` ones. */
const faultsOf = (entries: readonly Facts[], corrected: readonly LedgerEntry[] = []) =>
  movementFaults({
    entries: entries.map(entry),
    corrected: new Map(corrected.map(one => [one.id, one])),
  }).sort();
/** Builds both entries of a movement with their amounts. */
const both = (facts: Facts, coins: number, points: number): Facts[] => [
  { ...facts, amount: coins },
  { ...facts, book: 'points', amount: points },
];

const ofUser = { subjectKind: 'user', subjectId: userId } as const;
const firstPet = {
  reason: 'first_pet',
  subjectKind: 'pet',
  subjectId: pet,
  key: `first_pet:${userId}:${userId}`,
} as const;
const profile = {
  reason: 'profile_completed',
  ...ofUser,
  key: `profile_completed:${userId}:${userId}`,
} as const;
const confirmed = {
  reason: 'dose_confirmed',
  subjectKind: 'dose',
  subjectId: dose,
  key: `dose_confirmed:${userId}:${dose}`,
} as const;
const weight = {
  reason: 'weight',
  book: 'points',
  amount: 5,
  subjectKind: 'pet',
  subjectId: pet,
  key: `weight:${userId}:${pet}:2026-11-22`,
} as const;
const spending = {
  reason: 'spent',
  amount: -40,
  subjectKind: 'reservation',
  subjectId: reservation,
  key: 'spent:1',
} as const;
const granted = { note: 'x', grantedBy: 'salem' } as const;
const spendEntry = entry(spending);
const refunded = {
  ...spending,
  reason: 'refunded',
  amount: 40,
  key: 'refunded:1',
  reversesId: spendEntry.id,
} as const;
const [coins, points] = both(confirmed, 30, 30).map(entry);
const reversal = { ...confirmed, reason: 'taken_back', key: `taken_back:${confirmed.key}` } as const;
const reversed = (ofCoins: number): Facts[] => [
  { ...reversal, amount: ofCoins, reversesId: coins?.id ?? null },
  { ...reversal, book: 'points', amount: -30, reversesId: points?.id ?? null },
];
const award = [coins, points].flatMap(one => one ?? []);

describe('a movement is valid', () => {
  it.each<[string, Facts[], LedgerEntry[]]>([
    ['that a rule gives', both(firstPet, 20, 50), []],
    ['that a rule gives for a week', [weight], []],
    ['that spends', [spending], []],
    ['that refunds a spend', [refunded], [spendEntry]],
    ['that reverses an award', reversed(-30), award],
    ['that reverses the remaining coins', reversed(-10), award],
    ['that reverses the points alone, when no coins are left', reversed(-30).slice(1), award],
    ['that an operator grants', [granted], []],
    ['that an operator takes away', [{ ...granted, amount: -1000 }], []],
  ])('%s', (_what, entries, corrected) => {
    expect(faultsOf(entries, corrected)).toEqual([]);
  });
});

describe('a movement is invalid', () => {
  it.each<[string, Facts[], LedgerEntry[], string[]]>([
    ['with an unknown reason', [JSON.parse('{"reason":"gift"}')], [], ['reason_unknown']],
    ['with other amounts than its rule', both(firstPet, 500, 50), [], ['amount_wrong']],
    ['with half of the award of its rule', both(firstPet, 20, 50).slice(1), [], ['amount_wrong']],
    [
      'with another kind of subject',
      both({ ...confirmed, subjectKind: 'reservation' }, 30, 30),
      [],
      ['subject_wrong'],
    ],
    ['with another user as subject', both({ ...profile, subjectId: pet }, 20, 50), [], ['subject_wrong']],
    ['with a subject kind without an id', [{ ...granted, subjectKind: 'pet' }], [], ['subject_wrong']],
    ['with a subject id without a kind', [{ ...weight, subjectKind: null }], [], ['subject_wrong']],
    [
      'with the key of another award',
      both({ ...confirmed, key: `dose_confirmed:${userId}:${pet}` }, 30, 30),
      [],
      ['key_wrong'],
    ],
    ['with the key of another reason', [{ ...spending, key: 'refunded:1' }], [], ['key_wrong']],
    [
      'of a week that does not begin on a Sunday',
      [{ ...weight, key: `weight:${userId}:${pet}:2026-11-23` }],
      [],
      ['key_wrong'],
    ],
    ['of no week', [{ ...weight, key: `weight:${userId}:${pet}` }], [], ['key_wrong']],
    ['that spends a positive amount', [{ ...spending, amount: 40 }], [], ['amount_wrong']],
    [
      'that spends points',
      [{ ...spending, book: 'points', amount: -40 }],
      [],
      ['amount_wrong', 'points_fell'],
    ],
    ['that spends on a pet', [{ ...spending, subjectKind: 'pet' }], [], ['subject_wrong']],
    [
      'that spends and reverses',
      [{ ...spending, reversesId: spendEntry.id }],
      [spendEntry],
      ['correction_wrong'],
    ],
    ['that refunds nothing', [{ ...refunded, reversesId: null }], [], ['correction_wrong']],
    ['that refunds a missing spend', [refunded], [], ['corrected_missing']],
    ['that refunds another user', [refunded], [{ ...spendEntry, userId: pet }], ['corrected_of_another']],
    [
      'that refunds an award',
      [{ ...refunded, amount: -30, ...ofUser, reversesId: coins?.id ?? null }],
      award.map(one => ({ ...one, ...ofUser })),
      ['correction_wrong'],
    ],
    ['that refunds a part', [{ ...refunded, amount: 39 }], [spendEntry], ['amount_wrong']],
    ['that refunds more', [{ ...refunded, amount: 41 }], [spendEntry], ['correction_exceeds']],
    ['that refunds something else', [{ ...refunded, subjectId: pet }], [spendEntry], ['subject_wrong']],
    ['that reverses nothing', [{ ...reversal, amount: -30 }], [], ['amount_wrong', 'correction_wrong']],
    ['that reverses more coins', reversed(-31), award, ['correction_exceeds']],
    ['that reverses with a positive amount', reversed(30), award, ['amount_wrong']],
    ['that reverses no points', reversed(-30).slice(0, 1), award, ['amount_wrong']],
    [
      'that reverses with a different key',
      reversed(-30).map(one => ({ ...one, key: 'taken_back:1' })),
      award,
      ['key_wrong'],
    ],
    ['that grants more than an operator can', [{ ...granted, amount: 1001 }], [], ['amount_wrong']],
    ['that grants points', [{ ...granted, book: 'points' }], [], ['amount_wrong']],
    ['that is granted by no operator', [{ note: 'x' }], [], ['grant_unsigned']],
  ])('%s', (_what, entries, corrected, faults) => {
    expect(faultsOf(entries, corrected)).toEqual(faults);
  });
});
