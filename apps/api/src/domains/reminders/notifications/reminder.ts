import { scopeFor, system } from '../../../core/access.ts';
import { linkFreeName } from '../../../core/link-free-name.ts';
import { defineNotification } from '../../../core/notification.ts';
import { accountActions, findRecipient } from '../../identity/index.ts';
import { currentReminder } from '../current-reminder.ts';
import { isOutsideQuietHours, quietHoursEnd } from '../quiet-hours.ts';
import { reminderActions } from '../reminders.policy.ts';
import { deleteReminder } from '../reminders.repository.ts';
import { text } from '../reminders.texts.ts';

const nameInMail = (name: string) => linkFreeName(name) ?? text('pet');

/** A reminder about one pet. Email and push are sent outside quiet hours, with the doses that are still due then. */
export const reminder = defineNotification({
  name: 'reminder',
  kind: 'vaccine',
  mailed: 'daily',
  on: 'reminder.due',
  async compose({ db, now }, { payload: { user_id: userId, pet_id: petId, reminder_id: reminderId } }) {
    const recipient = await findRecipient(db, scopeFor(system('reminders'), accountActions.read, userId));
    const content = recipient && (await currentReminder(db, reminderId, recipient, now()));
    if (!content) {
      // Without a notification, the dose may have its reminder later, when it is in the plan again.
      await deleteReminder(db, scopeFor(system('reminders'), reminderActions.send, reminderId));
      return [];
    }
    return [
      {
        userId,
        ...content,
        petId,
        link: '/dashboard/vaccines',
        dedupKey: `reminder:${reminderId}`,
        subjectId: reminderId,
      },
    ];
  },
  async review({ db, now }, { id, subjectId, userId }, method) {
    const recipient = await findRecipient(db, scopeFor(system('reminders'), accountActions.read, userId));
    if (!recipient || subjectId === null) return { decision: 'drop' };
    const nameOf = method === 'email' ? nameInMail : undefined;
    const content = await currentReminder(db, subjectId, recipient, now(), nameOf);
    if (!content) return { decision: 'drop' };
    const { timeZone } = recipient;
    if (!isOutsideQuietHours(timeZone, now()))
      return { decision: 'postpone', until: quietHoursEnd(timeZone, now(), id) };
    return { decision: 'send', ...content };
  },
});
