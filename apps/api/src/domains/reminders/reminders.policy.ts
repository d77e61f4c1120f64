import { system, writeAction } from '../../core/access.ts';

export const reminderActions = { send: writeAction('reminder', 'reminders.send', system('reminders')) };
