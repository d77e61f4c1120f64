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
  corrects: null,
  note: null,
  grantedBy: null,
  createdAt: new Date('2026-11-22T09:00:00Z'),
  ...facts,
});

type Facts = Partial<LedgerEntry>;
/** The faults of a movement of these entries, with those that it corrects. */
const faultsOf = (entries: readonly Facts[], corrected: readonly LedgerEntry[] = []) =>
  movementFaults({
    entries: entries.map(entry),
    corrected: new Map(corrected.map(one => [one.id, one])),
  }).sort();
/** Both entries of a movement, by their amounts. */
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
const spent = {
  reason: 'spent',
  amount: -40,
  subjectKind: 'reservation',
  subjectId: reservation,
  key: 'spent:1',
} as const;
const granted = { note: 'x', grantedBy: 'salem' } as const;
const asSpent = entry(spent);
const refunded = {
  ...spent,
  reason: 'refunded',
  amount: 40,
  key: 'refunded:1',
  corrects: asSpent.id,
} as const;
const [coins, points] = both(confirmed, 30, 30).map(entry);
const taken = { ...confirmed, reason: 'taken_back', key: `taken_back:${confirmed.key}` } as const;
const takenBack = (ofCoins: number): Facts[] => [
  { ...taken, amount: ofCoins, corrects: coins?.id ?? null },
  { ...taken, book: 'points', amount: -30, corrects: points?.id ?? null },
];
const award = [coins, points].flatMap(one => one ?? []);

describe('a movement is right', () => {
  it.each<[string, Facts[], LedgerEntry[]]>([
    ['that a rule gives', both(firstPet, 20, 50), []],
    ['that a rule gives for a week', [weight], []],
    ['that spends', [spent], []],
    ['that gives a spend back', [refunded], [asSpent]],
    ['that takes an award back', takenBack(-30), award],
    ['that takes back what is left of its coins', takenBack(-10), award],
    ['that takes back the points alone, when all coins are spent', takenBack(-30).slice(1), award],
    ['that an operator grants', [granted], []],
    ['that an operator takes away', [{ ...granted, amount: -1000 }], []],
  ])('%s', (_what, entries, corrected) => {
    expect(faultsOf(entries, corrected)).toEqual([]);
  });
});

describe('a movement is wrong', () => {
  it.each<[string, Facts[], LedgerEntry[], string[]]>([
    ['for a reason that there is not', [JSON.parse('{"reason":"gift"}')], [], ['reason_unknown']],
    ['with other amounts than its rule', both(firstPet, 500, 50), [], ['amount_wrong']],
    ['with half of what its rule gives', both(firstPet, 20, 50).slice(1), [], ['amount_wrong']],
    ['about another kind', both({ ...confirmed, subjectKind: 'reservation' }, 30, 30), [], ['subject_wrong']],
    ['about another user', both({ ...profile, subjectId: pet }, 20, 50), [], ['subject_wrong']],
    ['about a kind without an id', [{ ...granted, subjectKind: 'pet' }], [], ['subject_wrong']],
    ['about an id without a kind', [{ ...weight, subjectKind: null }], [], ['subject_wrong']],
    [
      'with the key of another award',
      both({ ...confirmed, key: `dose_confirmed:${userId}:${pet}` }, 30, 30),
      [],
      ['key_wrong'],
    ],
    ['with the key of another reason', [{ ...spent, key: 'refunded:1' }], [], ['key_wrong']],
    [
      'of a week that begins on no Sunday',
      [{ ...weight, key: `weight:${userId}:${pet}:2026-11-23` }],
      [],
      ['key_wrong'],
    ],
    ['of no week', [{ ...weight, key: `weight:${userId}:${pet}` }], [], ['key_wrong']],
    ['that spends by adding', [{ ...spent, amount: 40 }], [], ['amount_wrong']],
    ['that spends points', [{ ...spent, book: 'points', amount: -40 }], [], ['amount_wrong', 'points_fell']],
    ['that spends on a pet', [{ ...spent, subjectKind: 'pet' }], [], ['subject_wrong']],
    ['that spends and corrects', [{ ...spent, corrects: asSpent.id }], [asSpent], ['correction_wrong']],
    ['that refunds nothing', [{ ...refunded, corrects: null }], [], ['correction_wrong']],
    ['that refunds what there is not', [refunded], [], ['corrected_missing']],
    ['that refunds another user', [refunded], [{ ...asSpent, userId: pet }], ['corrected_of_another']],
    [
      'that refunds an award',
      [{ ...refunded, amount: -30, ...ofUser, corrects: coins?.id ?? null }],
      award.map(one => ({ ...one, ...ofUser })),
      ['correction_wrong'],
    ],
    ['that refunds a part', [{ ...refunded, amount: 39 }], [asSpent], ['amount_wrong']],
    ['that refunds more', [{ ...refunded, amount: 41 }], [asSpent], ['correction_exceeds']],
    ['that refunds something else', [{ ...refunded, subjectId: pet }], [asSpent], ['subject_wrong']],
    ['that takes back nothing', [{ ...taken, amount: -30 }], [], ['amount_wrong', 'correction_wrong']],
    ['that takes back more coins', takenBack(-31), award, ['correction_exceeds']],
    ['that takes back by giving', takenBack(30), award, ['amount_wrong']],
    ['that takes back no points', takenBack(-30).slice(0, 1), award, ['amount_wrong']],
    [
      'that takes back by another key',
      takenBack(-30).map(one => ({ ...one, key: 'taken_back:1' })),
      award,
      ['key_wrong'],
    ],
    ['that grants more than an operator can', [{ ...granted, amount: 1001 }], [], ['amount_wrong']],
    ['that grants points', [{ ...granted, book: 'points' }], [], ['amount_wrong']],
    ['that nobody granted', [{ note: 'x' }], [], ['grant_unsigned']],
  ])('%s', (_what, entries, corrected, faults) => {
    expect(faultsOf(entries, corrected)).toEqual(faults);
  });
});
