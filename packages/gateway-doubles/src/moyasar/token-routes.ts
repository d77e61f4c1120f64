import type { FastifyInstance } from 'fastify';
import type { Account } from './account.ts';
import { MoyasarFault, notFound, readBody } from './faults.ts';
import { type DoubledToken, newTokenId } from './objects.ts';
import { tokenRequest, verification } from './requests.ts';
import { cardOf } from './test-cards.ts';

type WithId = { Params: { id: string } };

export function tokenRoutes(app: FastifyInstance, account: Account): void {
  app.post('/tokens', (request, reply) => {
    const given = readBody(tokenRequest, request.body);
    const id = newTokenId();
    const at = account.at();
    const token: DoubledToken = {
      id,
      status: 'initiated',
      brand: cardOf(given.number).brand,
      funding: 'credit',
      country: 'SA',
      month: String(given.month),
      year: String(given.year),
      name: given.name,
      last_four: given.number.slice(-4),
      metadata: given.metadata ?? null,
      message: null,
      verification_url: `${account.origin()}/v1/token_auths/${id}/form`,
      created_at: at,
      updated_at: at,
    };
    account.tokens.set(id, token);
    account.numbers.set(id, given.number);
    account.callbacks.set(id, given.callback_url);
    return reply.status(201).send(token);
  });

  app.get<WithId>('/tokens/:id', request => {
    const token = account.tokens.get(request.params.id);
    if (token === undefined) throw notFound();
    return token;
  });

  app.delete<WithId>('/tokens/:id', (request, reply) => {
    if (!account.tokens.delete(request.params.id)) throw notFound();
    return reply.status(204).send();
  });

  app.post<WithId>('/webhooks/:id/verify', request => {
    const { code } = readBody(verification, request.body);
    if (code !== account.webhookCode)
      throw new MoyasarFault(400, 'webhook_verification_invalid', 'Verification code is incorrect');
    return { id: request.params.id, http_method: 'post', verified: true, verified_at: account.at() };
  });
}
