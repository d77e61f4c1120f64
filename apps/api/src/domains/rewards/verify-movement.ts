import {
  GRANT_LIMIT,
  isRewardRule,
  type MovementReason,
  movementReasons,
  rewardRules,
  weekStartOf,
} from '@rifq/rules';
import { awardKey } from './award-key.ts';
import type { Book, LedgerEntry, Subject } from './ledger.repository.ts';

/** Kinds of faults of a single movement and of the entries that it reverses. */
export type MovementFault =
  | 'reason_unknown'
  | 'amount_wrong'
  | 'subject_wrong'
  | 'key_wrong'
  | 'correction_wrong'
  | 'corrected_missing'
  | 'corrected_of_another'
  | 'correction_exceeds'
  | 'points_fell'
  | 'grant_unsigned';

/** The entries of one movement, and the entries that they reverse, by id. */
export type RecordedMovement = {
  readonly entries: readonly LedgerEntry[];
  readonly corrected: ReadonlyMap<string, LedgerEntry>;
};

const isReason = (name: string): name is MovementReason => movementReasons.some(reason => reason === name);

const amountOf = (entries: readonly LedgerEntry[], of: Book) =>
  entries.filter(({ book }) => book === of).reduce((total, { amount }) => total + amount, 0);

/** Returns the subject of an entry; null for none, undefined when only kind or id is set. */
function subjectOf({ subjectKind: kind, subjectId: id }: LedgerEntry): Subject | null | undefined {
  if (kind === null && id === null) return null;
  return kind === null || id === null ? undefined : { kind, id };
}

const subjectKinds = {
  user: 'user',
  pet: 'pet',
  'pet and week': 'pet',
  dose: 'dose',
  reservation: 'reservation',
} as const;

/** Whether a key is the award key of a subject; the period of a week is its Sunday. */
function isAwardKey(entry: LedgerEntry, rule: keyof typeof rewardRules, subject: Subject): boolean {
  const occasion = { userId: entry.userId, rule, subject };
  if (rewardRules[rule].per !== 'pet and week') return entry.key === awardKey(occasion);
  const period = entry.key.slice(-'2026-01-01'.length);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(period) && !Number.isNaN(Date.parse(`${period}T00:00:00Z`));
  return isDay && weekStartOf(period) === period && entry.key === awardKey({ ...occasion, period });
}

function awardFaults(entries: readonly LedgerEntry[], rule: keyof typeof rewardRules): MovementFault[] {
  const [entry] = entries;
  if (!entry) return [];
  const { coins, points, per } = rewardRules[rule];
  const subject = subjectOf(entry);
  // Earned once for the account, with the first pet as its subject.
  const kind = rule === 'first_pet' ? 'pet' : subjectKinds[per];
  const isAbout = subject?.kind === kind && (subject.kind !== 'user' || subject.id === entry.userId);
  return [
    ...(amountOf(entries, 'coins') === coins && amountOf(entries, 'points') === points
      ? []
      : ['amount_wrong' as const]),
    ...(isAbout ? [] : ['subject_wrong' as const]),
    ...(subject && !isAwardKey(entry, rule, subject) ? ['key_wrong' as const] : []),
  ];
}

/** Checks refunds and reversals: the reversed reason, the amount, and the same subject. */
function correctionFaults({ entries, corrected }: RecordedMovement, reason: 'refunded' | 'taken_back') {
  const faults: MovementFault[] = [];
  for (const entry of entries) {
    if (entry.reversesId === null) {
      faults.push('correction_wrong');
      continue;
    }
    const first = corrected.get(entry.reversesId);
    if (!first) {
      faults.push('corrected_missing');
      continue;
    }
    if (first.userId !== entry.userId || first.book !== entry.book) faults.push('corrected_of_another');
    const isOfReason = reason === 'refunded' ? first.reason === 'spent' : isRewardRule(first.reason);
    if (!isOfReason) faults.push('correction_wrong');
    const [most, taken] = [Math.abs(first.amount), -entry.amount * Math.sign(first.amount)];
    // Coins that are already spent are not reversed.
    const isPart = reason === 'taken_back' && entry.book === 'coins' && taken > 0 && taken < most;
    if (taken !== most && !isPart) faults.push(taken > most ? 'correction_exceeds' : 'amount_wrong');
    if (first.subjectKind !== entry.subjectKind || first.subjectId !== entry.subjectId)
      faults.push('subject_wrong');
    if (reason === 'taken_back' && entry.key !== `taken_back:${first.key}`) faults.push('key_wrong');
  }
  const needed = reason === 'refunded' ? 'coins' : 'points';
  if (!entries.some(({ book }) => book === needed)) faults.push('amount_wrong');
  return faults;
}

function faultsOfReason(recorded: RecordedMovement, reason: MovementReason): MovementFault[] {
  const { entries } = recorded;
  if (isRewardRule(reason)) return awardFaults(entries, reason);
  if (reason === 'refunded' || reason === 'taken_back') return correctionFaults(recorded, reason);
  const [coins, points] = [amountOf(entries, 'coins'), amountOf(entries, 'points')];
  const subjects = entries.map(subjectOf);
  if (reason === 'spent')
    return [
      ...(coins < 0 && points === 0 ? [] : ['amount_wrong' as const]),
      ...(subjects.every(subject => subject?.kind === 'reservation') ? [] : ['subject_wrong' as const]),
    ];
  return [
    ...(coins !== 0 && Math.abs(coins) <= GRANT_LIMIT && points === 0 ? [] : ['amount_wrong' as const]),
    ...(subjects.every(subject => subject === null) ? [] : ['subject_wrong' as const]),
    ...(entries.every(({ note, grantedBy }) => note !== null && grantedBy !== null)
      ? []
      : ['grant_unsigned' as const]),
  ];
}

/**
 * Returns the faults of a movement, each once: sign and amounts, subject, format of its key, and the entries that it
 * reverses, by the rules of its reason (docs/decisions/0053).
 */
export function movementFaults(recorded: RecordedMovement): MovementFault[] {
  const { entries } = recorded;
  const [entry] = entries;
  if (!entry) return [];
  const faults: MovementFault[] = [];
  if (entries.some(one => subjectOf(one) === undefined)) faults.push('subject_wrong');
  if (entries.some(({ book, amount, reversesId }) => book === 'points' && amount < 0 && reversesId === null))
    faults.push('points_fell');
  if (!isReason(entry.reason)) return [...faults, 'reason_unknown'];
  if (!entries.every(({ key }) => key.startsWith(`${entry.reason}:`))) faults.push('key_wrong');
  const isCorrection = entry.reason === 'refunded' || entry.reason === 'taken_back';
  if (!isCorrection && entries.some(({ reversesId }) => reversesId !== null)) faults.push('correction_wrong');
  return [...new Set([...faults, ...faultsOfReason(recorded, entry.reason)])];
}
