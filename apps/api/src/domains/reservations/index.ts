import './reservations.events.ts';
import type { Domain } from '../../domain.ts';
import { reservationPayment } from './payment-subject.ts';
import { reservationJobs } from './reservations.jobs.ts';
import { reservationLive } from './reservations.live.ts';
import { reservationRoutes } from './reservations.routes.ts';
import { errorTexts } from './reservations.texts.ts';

export const reservations: Domain = {
  name: 'reservations',
  routes: reservationRoutes,
  jobs: reservationJobs,
  paymentSubjects: [reservationPayment],
  live: reservationLive,
  errorTexts,
};
