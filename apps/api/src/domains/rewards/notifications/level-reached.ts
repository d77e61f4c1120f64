import { levelOf, levelStart } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { findRecipient } from '../../identity/index.ts';
import { pointsAround } from '../movements.repository.ts';
import { rewardActions } from '../rewards.policy.ts';
import { text } from '../rewards.texts.ts';

/** Notifies of a reached level, once per level, also if an award was reversed in between. */
export const levelReached = defineNotification({
  name: 'level-reached',
  kind: 'reward',
  on: 'reward.earned',
  async compose({ db }, { payload: { user_id: userId, movement_id: movementId } }) {
    const user = scopeFor(system('rewards'), rewardActions.enter, userId);
    const { before, after } = await pointsAround(db, user, movementId);
    const level = levelOf(after);
    const recipient = level > levelOf(before) ? await findRecipient(db, user) : null;
    if (recipient === null) return [];
    const { format } = new Intl.NumberFormat(`ar-u-nu-${recipient.digits}`);
    const [previous, next, start] = [level - 1, level + 1, levelStart(level + 1)];
    return [
      {
        userId,
        title: text('level.title', { level: format(level) }),
        text: text('level.text', {
          previous: format(previous),
          next: format(next),
          start: format(start),
        }),
        link: '/dashboard/profile?section=rewards',
        dedupKey: `level:${level}`,
      },
    ];
  },
});
