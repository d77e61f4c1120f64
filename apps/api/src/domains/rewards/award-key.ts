import { type RewardRule, rewardRules } from '@rifq/rules';
import type { Subject } from './ledger.repository.ts';

/** Identifies an award that is earned once: user, rule, subject, and the period if the rule has one. */
export type AwardOccasion = {
  readonly userId: string;
  readonly rule: RewardRule;
  readonly subject: Subject;
  /** The first day of a week, for the rule about weights. */
  readonly period?: string;
};

/**
 * Builds the key of an award. The format must not change, since the ledger stores it. An award that is earned once for
 * a user has the key of the user, whatever its subject.
 */
export function awardKey({ userId, rule, subject, period }: AwardOccasion): string {
  const per = rewardRules[rule].per === 'user' ? userId : subject.id;
  return [rule, userId, per, ...(period === undefined ? [] : [period])].join(':');
}
