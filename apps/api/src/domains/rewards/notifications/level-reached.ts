import { levelOf, levelStart } from '@rifq/contract';
import { defineNotification } from '../../../core/notification.ts';
import { asServer } from '../../../core/server-access.ts';
import { pointsAround } from '../movements.repository.ts';
import { text } from '../rewards.texts.ts';

/** A level that was reached, once for each, also when an award was taken back meanwhile. */
export const levelReached = defineNotification({
  name: 'level-reached',
  kind: 'reward',
  on: 'reward.earned',
  async compose({ db }, { payload: { user_id: userId, movement_id: movementId } }) {
    const { before, after } = await pointsAround(db, asServer('user', userId), movementId);
    const level = levelOf(after);
    if (level <= levelOf(before)) return [];
    const [previous, next] = [level - 1, level + 1];
    return [
      {
        userId,
        title: text('level.title', { level }),
        text: text('level.text', { previous, next, start: levelStart(next) }),
        link: '/dashboard/profile?section=rewards',
        uniqueKey: `level:${level}`,
      },
    ];
  },
});
