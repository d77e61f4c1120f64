import { todayIn } from '@rifq/contract';
import { defineNotification } from '../../../core/notification.ts';
import { asServer } from '../../../core/server-access.ts';
import { findRecipient } from '../../identity/index.ts';
import { currentReminder, remindedOn } from '../current-reminder.ts';
import { isDaytime, nextMorning } from '../daytime.ts';

/** A reminder about one pet. Mail and push are sent by day only, with what is still due then. */
export const reminder = defineNotification({
  name: 'reminder',
  kind: 'vaccine',
  on: 'reminder.due',
  async compose({ db }, { payload: { user_id: userId, pet_id: petId, reminder_id: reminderId } }) {
    const recipient = await findRecipient(db, asServer('user', userId));
    const day = await remindedOn(db, reminderId);
    const words = recipient && day && (await currentReminder(db, reminderId, recipient, day));
    if (!words) return [];
    return [
      {
        userId,
        ...words,
        petId,
        link: '/dashboard/vaccines',
        uniqueKey: `reminder:${reminderId}`,
        subjectId: reminderId,
      },
    ];
  },
  async review({ db, now }, { id, subjectId, userId }) {
    const recipient = await findRecipient(db, asServer('user', userId));
    if (!recipient || subjectId === null) return { decision: 'drop' };
    const { timeZone } = recipient;
    const words = await currentReminder(db, subjectId, recipient, todayIn(timeZone, now()));
    if (!words) return { decision: 'drop' };
    if (!isDaytime(timeZone, now())) return { decision: 'postpone', until: nextMorning(timeZone, now(), id) };
    return { decision: 'send', ...words };
  },
});
