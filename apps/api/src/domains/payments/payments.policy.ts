import { readAction, writeAction } from '../../core/access.ts';

export const paymentActions = {
  view: readAction('payment', 'payments.view', 'owner'),
  confirm: writeAction('payment', 'payments.confirm', 'owner'),
};

export const cardActions = {
  charge: readAction('card', 'payments.card.charge', 'owner'),
  remove: writeAction('card', 'payments.card.remove', 'owner'),
};

export const setupActions = { confirm: writeAction('cardSetup', 'payments.setup.confirm', 'owner') };
