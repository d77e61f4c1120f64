import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Account, isPayable } from './account.ts';
import { type InjectedFaults, MoyasarFault, notFound, readBody, refused } from './faults.ts';
import { type DoubledInvoice, formatted } from './objects.ts';
import { invoiceRequest } from './requests.ts';

type WithId = { Params: { id: string } };

export function invoiceRoutes(app: FastifyInstance, account: Account, trouble: InjectedFaults): void {
  app.post('/invoices', (request, reply) => {
    const given = readBody(invoiceRequest, request.body);
    if (given.expired_at !== undefined && new Date(given.expired_at) < account.now())
      throw new MoyasarFault(400, 'validation_error', 'Validation Failed', {
        expired_at: ['is in the past'],
      });
    const id = randomUUID();
    const at = account.at();
    const invoice: DoubledInvoice = {
      id,
      status: 'initiated',
      amount: given.amount,
      currency: given.currency,
      description: given.description,
      logo_url: null,
      amount_format: formatted(given.amount, given.currency),
      url: `${account.origin()}/checkout/invoices/${id}`,
      callback_url: given.callback_url ?? null,
      expired_at: given.expired_at ?? null,
      created_at: at,
      updated_at: at,
      back_url: given.back_url ?? null,
      success_url: given.success_url ?? null,
      metadata: given.metadata ?? null,
    };
    account.invoices.set(id, invoice);
    return reply.status(201).send(account.invoice(id));
  });

  app.get<{ Querystring: Record<string, string> }>('/invoices', request => {
    const wanted = Object.entries(request.query).map(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      if (key === undefined && name !== 'page') throw refused(`Unknown filter ${name}`);
      return [key, value] as const;
    });
    const invoices = trouble.hidesInvoices
      ? []
      : [...account.invoices.values()].filter(({ metadata }) =>
          wanted.every(([key, value]) => key === undefined || metadata?.[key] === value),
        );
    const meta = { current_page: 1, next_page: null, prev_page: null, total_pages: 1 };
    return { invoices, meta: { ...meta, total_count: invoices.length } };
  });

  const invoiceOf = (id: string) => {
    const invoice = account.invoice(id);
    if (invoice === null) throw notFound();
    return invoice;
  };

  app.get<WithId>('/invoices/:id', request => invoiceOf(request.params.id));

  app.put<WithId>('/invoices/:id/cancel', request => {
    const { id, status } = invoiceOf(request.params.id);
    if (!isPayable(status)) throw refused(`Cancel failed. The Invoice is already ${status}.`);
    const invoice = account.invoices.get(id);
    if (invoice) invoice.status = 'canceled';
    return invoiceOf(id);
  });
}
