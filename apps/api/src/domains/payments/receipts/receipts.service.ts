import { type Db, newId } from '@rifq/db';
import { includedVat } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { accountActions, readAccount } from '../../identity/index.ts';
import { settledPayment } from '../payments.policy.ts';
import { lockPayment, type PaymentRow } from '../payments.repository.ts';
import { creditedVat } from './credited-vat.ts';
import {
  allocateNumber,
  findReturned,
  insertReceipt,
  listReceipts,
  type NewReceipt,
} from './receipts.repository.ts';

type Context = Pick<Deps, 'seller' | 'now' | 'outbox'>;

/** Locks a payment until the end of the transaction, and reads its documents. */
async function lockDocuments(tx: Db, paymentId: string) {
  const scope = settledPayment(paymentId);
  const payment = await lockPayment(tx, scope);
  if (!payment) throw new Error('documents of an unknown payment');
  const documents = await listReceipts(tx, scope);
  const receipt = documents.find(({ series }) => series === 'receipt') ?? null;
  return { payment, receipt, credited: documents.filter(({ series }) => series === 'credit_note') };
}

/**
 * Numbers and inserts a document, with the event that triggers its mail. The number is taken last, since that locks.
 */
async function issue(
  tx: Db,
  { now, outbox }: Context,
  payment: PaymentRow,
  document: Omit<NewReceipt, 'id' | 'number' | 'paymentId' | 'issuedAt'>,
): Promise<string> {
  const id = newId();
  const event = { user_id: payment.userId, payment_id: payment.id, receipt_id: id };
  await outbox.append(tx, { kind: 'receipt.issued', payload: event }, systemSource);
  const number = await allocateNumber(tx, document.series);
  await insertReceipt(tx, settledPayment(payment.id), {
    ...document,
    id,
    number,
    issuedAt: now(),
  });
  return id;
}

/**
 * Issues the receipt of a payment, in the transaction in which it becomes paid and as late in it as possible: all other
 * receipts wait for its end (README.md). Returns the id of the receipt; a repeat returns the same id.
 */
export async function issueReceipt(tx: Db, context: Context, paymentId: string): Promise<string> {
  const { payment, receipt } = await lockDocuments(tx, paymentId);
  if (receipt) return receipt.id;
  const { name, vat } = context.seller;
  const buyer = await readAccount(tx, scopeFor(system('payments'), accountActions.read, payment.userId));
  return issue(tx, context, payment, {
    series: 'receipt',
    sellerName: name,
    vatNumber: vat?.number ?? null,
    vatRate: vat?.rate ?? null,
    buyerName: [buyer.firstname, buyer.surname].filter(part => part !== null).join(' '),
    description: payment.description,
    total: payment.amount,
    vat: includedVat(payment.amount, vat?.rate ?? 0),
    currency: payment.currency,
  });
}

/**
 * Issues the credit note of a refund, in the transaction in which it is done, with the seller, the rate and the texts
 * of the receipt. Returns its id, also for a repeat; null if the payment was never fulfilled and so has no receipt, and
 * if earlier notes, of refunds that failed afterwards, already cover all that is refunded.
 */
export async function issueCreditNote(
  tx: Db,
  context: Context,
  paymentId: string,
  refundId: string,
): Promise<string | null> {
  const { payment, receipt, credited } = await lockDocuments(tx, paymentId);
  if (!receipt) return null;
  const issued = credited.find(note => note.refundId === refundId);
  if (issued) return issued.id;
  const returned = await findReturned(tx, settledPayment(paymentId), refundId);
  if (returned === null) throw new Error('a credit note of a refund that its payment does not have');
  const noted = credited.reduce((sum, note) => sum + note.total, 0);
  const amount = Math.min(returned.byThis, returned.inAll - noted);
  if (amount <= 0) return null;
  const { sellerName, vatNumber, vatRate, buyerName, description, total, currency } = receipt;
  return issue(tx, context, payment, {
    series: 'credit_note',
    refundId,
    ofReceipt: receipt.id,
    sellerName,
    vatNumber,
    vatRate,
    buyerName,
    description,
    total: amount,
    vat: creditedVat({ vatRate, total, credited }, amount),
    currency,
  });
}
