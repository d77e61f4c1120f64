import { readAction } from '../../core/access.ts';

export const paymentActions = {
  view: readAction('payment', 'payments.view', 'owner'),
};
