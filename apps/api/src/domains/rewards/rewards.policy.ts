import { system, writeAction } from '../../core/access.ts';

export const rewardActions = {
  markSeen: writeAction('movement', 'rewards.mark-seen', 'owner'),
  /** What is awarded or reversed follows from a cause that was authorised, whichever user acts (docs/decisions/0053). */
  enter: writeAction('user', 'rewards.enter', system('rewards')),
  grant: writeAction('user', 'rewards.grant', system('operator')),
};
