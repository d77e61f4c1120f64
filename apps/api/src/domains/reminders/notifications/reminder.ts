import { scopeFor, system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { isOutsideQuietHours, quietHoursEnd } from '../../../core/quiet-hours.ts';
import { accountActions, findRecipient } from '../../identity/index.ts';
import { currentReminder } from '../current-reminder.ts';
import { reminderParameters, reminderText } from '../reminder-text.ts';
import { reminderActions } from '../reminders.policy.ts';
import { deleteReminder } from '../reminders.repository.ts';

/** A reminder about one pet. Email and push are sent outside quiet hours, with the doses that are still due then. */
export const reminder = defineNotification({
  name: 'reminder',
  kind: 'vaccine',
  mailed: 'daily',
  on: 'reminder.due',
  parameters: reminderParameters,
  async compose({ db, now }, { payload: { user_id: userId, pet_id: petId, reminder_id: reminderId } }) {
    const recipient = await findRecipient(db, scopeFor(system('reminders'), accountActions.read, userId));
    const parameters = recipient && (await currentReminder(db, reminderId, recipient, now()));
    if (!parameters) {
      // Without a notification, the dose may have its reminder later, when it is in the plan again.
      await deleteReminder(db, scopeFor(system('reminders'), reminderActions.send, reminderId));
      return [];
    }
    return [
      {
        userId,
        parameters,
        petId,
        link: '/dashboard/vaccines',
        dedupKey: `reminder:${reminderId}`,
        subjectId: reminderId,
      },
    ];
  },
  render: reminderText,
  async review({ db, now }, { id, subjectId, userId }) {
    const recipient = await findRecipient(db, scopeFor(system('reminders'), accountActions.read, userId));
    if (!recipient || subjectId === null) return { decision: 'drop' };
    const parameters = await currentReminder(db, subjectId, recipient, now());
    if (!parameters) return { decision: 'drop' };
    const { timeZone } = recipient;
    if (!isOutsideQuietHours(timeZone, now()))
      return { decision: 'postpone', until: quietHoursEnd(timeZone, now(), id) };
    return { decision: 'send', parameters };
  },
});
