import { type RewardRule, rewardRules } from '@rifq/contract';
import type { Subject } from './ledger.repository.ts';

/** What is earned once: by whom, by which rule, for what, and in which period where the rule has one. */
export type AwardOccasion = {
  readonly userId: string;
  readonly rule: RewardRule;
  readonly subject: Subject;
  /** The first day of a week, for the rule about weights. */
  readonly period?: string;
};

/**
 * The key of an award. It must not change: the ledger carries it. What is earned once for a user is that user's, whatever
 * it is about.
 */
export function awardKey({ userId, rule, subject, period }: AwardOccasion): string {
  const per = rewardRules[rule].per === 'user' ? userId : subject.id;
  return [rule, userId, per, ...(period === undefined ? [] : [period])].join(':');
}
