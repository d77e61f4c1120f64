import type { FastifyInstance } from 'fastify';
import type { Account } from './account.ts';
import { MoyasarFault, notFound, readBody, refused } from './faults.ts';
import { newPayment } from './objects.ts';
import { paymentRequest, paymentUpdate, refundRequest } from './requests.ts';

type WithId = { Params: { id: string } };

export function paymentRoutes(app: FastifyInstance, account: Account): void {
  const paymentOf = (id: string) => {
    const payment = account.payments.get(id);
    if (payment === undefined) throw notFound();
    return payment;
  };

  app.post('/payments', (request, reply) => {
    const given = readBody(paymentRequest, request.body);
    if (given.given_id !== undefined && account.payments.has(given.given_id)) {
      const message = 'The given_id provided has been already used with a different payment.';
      throw new MoyasarFault(400, 'used_given_id', message);
    }
    const token = account.tokens.get(given.source.token);
    if (token?.status !== 'active') throw refused('Token is not active');
    const asks = given.source['3ds'] === true;
    const payment = newPayment(
      {
        ...(given.given_id === undefined ? {} : { id: given.given_id }),
        amount: given.amount,
        currency: given.currency,
        description: given.description ?? '',
        callback_url: given.callback_url,
        metadata: given.metadata ?? null,
        company: token.brand,
        last4: token.last_four,
        holder: token.name,
        transactionUrl: id => `${account.origin()}/v1/transaction_auths/${id}/form`,
      },
      account.at(),
    );
    account.payments.set(payment.id, payment);
    account.numbers.set(payment.id, account.numbers.get(token.id) ?? '');
    if (!asks) {
      payment.source.transaction_url = null;
      account.decide(payment, true);
    }
    return reply.status(201).send(payment);
  });

  app.get<WithId>('/payments/:id', request => paymentOf(request.params.id));

  app.put<WithId>('/payments/:id', (request, reply) => {
    const payment = paymentOf(request.params.id);
    const { description = payment.description, metadata } = readBody(paymentUpdate, request.body);
    payment.description = description;
    payment.metadata = { ...payment.metadata, ...metadata };
    return reply.status(204).send();
  });

  app.post<WithId>('/payments/:id/refund', request => {
    const payment = paymentOf(request.params.id);
    const left = payment.amount - payment.refunded;
    const { amount = left } = readBody(refundRequest, request.body);
    if (!['paid', 'captured', 'refunded'].includes(payment.status) || amount > left)
      throw refused('Refund failed. Amount exceeds what is left of the payment.');
    account.refund(payment, amount);
    return payment;
  });

  app.post<WithId>('/payments/:id/void', request => {
    const payment = paymentOf(request.params.id);
    if (payment.status !== 'paid' || payment.refunded > 0) throw refused('Void failed.');
    payment.status = 'voided';
    payment.voided_at = account.at();
    account.happened('payment_voided', payment);
    return payment;
  });
}
