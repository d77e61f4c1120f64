import { writeAction } from '../../core/access.ts';

export const rewardActions = { markSeen: writeAction('movement', 'rewards.mark-seen', 'owner') };
