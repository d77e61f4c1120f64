import './receipts/receipts.events.ts';
import type { Domain } from '../../domain.ts';
import { receiptIssued } from './notifications/receipt-issued.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';

export const payments: Domain = {
  name: 'payments',
  routes: receiptRoutes,
  notifications: [receiptIssued],
};
