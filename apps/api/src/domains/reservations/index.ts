import './reservations.events.ts';
import type { Domain } from '../../domain.ts';
import { reservationNotifications } from './notifications/index.ts';
import { reservationJobs } from './reservations.jobs.ts';
import { reservationLive } from './reservations.live.ts';
import { errorTexts } from './reservations.texts.ts';

export const reservations: Domain = {
  name: 'reservations',
  jobs: reservationJobs,
  live: reservationLive,
  notifications: reservationNotifications,
  errorTexts,
};
