import './reminders.events.ts';
import type { Domain } from '../domain.ts';
import { reminder } from './notifications/reminder.ts';
import { reminderJobs } from './reminders.jobs.ts';
import { reminderPersonalData } from './reminders.personal-data.ts';
import { reminderRetention } from './reminders.retention.ts';

export { remindersInJoins } from './joins.ts';
export { remindTogether } from './reminders.service.ts';

export const reminders: Domain = {
  name: 'reminders',
  personalData: reminderPersonalData,
  jobs: reminderJobs,
  notifications: [reminder],
  retention: reminderRetention,
};
