import type { RewardRule } from '@rifq/contract';
import type { Subject } from './ledger.repository.ts';

/** What is earned once: by whom, by which rule, for what, and in which period where the rule has one. */
export type Occasion = {
  readonly userId: string;
  readonly rule: RewardRule;
  readonly subject: Subject;
  /** The first day of a week, for the rule about weights. */
  readonly period?: string;
};

/** The key of an award. It must not change: the ledger carries it. */
export function awardKey({ userId, rule, subject, period }: Occasion): string {
  return [rule, userId, subject.id, ...(period === undefined ? [] : [period])].join(':');
}
