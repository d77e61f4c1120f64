import './billing.events.ts';
import type { Domain } from '../domain.ts';
import { billingLive } from './billing.live.ts';
import { billingPersonalData } from './billing.personal-data.ts';
import { billingRoutes } from './billing.routes.ts';
import { errorTexts } from './billing.texts.ts';
import { deskReceiptIssued } from './notifications/desk-receipt-issued.ts';

export const billing: Domain = {
  name: 'billing',
  routes: billingRoutes,
  live: billingLive,
  notifications: [deskReceiptIssued],
  personalData: billingPersonalData,
  errorTexts,
};
