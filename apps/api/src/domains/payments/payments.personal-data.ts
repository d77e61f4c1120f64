import { asOnePart, inParts, type PersonalData } from '../../core/personal-data.ts';
import {
  erasePayer,
  hasUnsettled,
  listOwnCards,
  listOwnPayments,
  listOwnReceipts,
} from './personal-data.repository.ts';

/** The books stay as the law asks: a receipt says to whom it was made out, and cannot be changed (docs/decisions/0059). */
export const paymentPersonalData: readonly PersonalData[] = [
  {
    name: 'payments',
    rows: (db, user) => inParts((after, limit) => listOwnPayments(db, user, after, limit)),
    obstacle: { name: 'payments', stands: (db, user) => hasUnsettled(db, user) },
    erase: (tx, { now }, user) => erasePayer(tx, user, now),
  },
  {
    name: 'receipts',
    rows: (db, user) => inParts((after, limit) => listOwnReceipts(db, user, after, limit)),
  },
  {
    name: 'cards',
    rows: (db, user) => asOnePart(listOwnCards(db, user)),
  },
];
