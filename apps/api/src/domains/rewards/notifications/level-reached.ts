import { levelOf, levelStart } from '@rifq/rules';
import * as z from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import { formatNumber } from '../../../core/formats.ts';
import { defineNotification } from '../../../core/notification.ts';
import { pointsAround } from '../movements.repository.ts';
import { rewardActions } from '../rewards.policy.ts';
import { textIn } from '../rewards.texts.ts';

/** Notifies of a reached level, once per level, also if an award was reversed in between. */
export const levelReached = defineNotification({
  name: 'level-reached',
  kind: 'reward',
  on: 'reward.earned',
  parameters: z.object({ level: z.number() }),
  async compose({ db }, { payload: { user_id: userId, movement_id: movementId } }) {
    const user = scopeFor(system('rewards'), rewardActions.enter, userId);
    const { before, after } = await pointsAround(db, user, movementId);
    const level = levelOf(after);
    if (level <= levelOf(before)) return [];
    return [
      {
        userId,
        parameters: { level },
        link: '/dashboard/profile?section=rewards',
        dedupKey: `level:${level}`,
      },
    ];
  },
  render({ level }, reader) {
    const text = textIn(reader.language);
    const format = (number: number) => formatNumber(number, reader);
    return {
      title: text('level.title', { level: format(level) }),
      text: text('level.text', {
        previous: format(level - 1),
        next: format(level + 1),
        start: format(levelStart(level + 1)),
      }),
    };
  },
});
