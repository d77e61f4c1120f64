import { boundedText } from '@rifq/contract/bounded-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { negotiateLocale } from '../../../core/locales.ts';
import type { UserOf } from '../../../ports/gateway-pages.ts';
import { GatewayError } from '../../../ports/payments.ts';
import { cardNoticeHtml, cardPageHeaders, cardPageHtml } from './card-page.ts';
import { CARD_SETUP_PATH, findVisit, recordToken, retrieveSetup, type Setups } from './setups.ts';

const query = z.object({ token: boundedText(206, 'field.invalid').check(z.regex(/^token_\w{1,200}$/)) });

type OfVisit = { Params: { id: string } };

type CardPages = Setups & {
  readonly publishableKey: string;
  readonly apiUrl: string;
  readonly userOf: UserOf;
};

/** Reads what the payer's browser prefers: the gateway's pages do not read accounts. */
const localeOf = ({ headers, server }: Pick<FastifyRequest, 'headers' | 'server'>) =>
  negotiateLocale(headers['accept-language'], server.offeredLocales);

type Notice = Parameters<typeof cardNoticeHtml>;

const notice = (reply: FastifyReply, status: number, why: Notice[1], way: Notice[2]) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(cardNoticeHtml(localeOf(reply.request), why, way));

const notFound = (reply: FastifyReply) =>
  notice(reply, 404, 'unknown', { href: '/dashboard/profile', label: 'back' });

const over = (reply: FastifyReply, returnUrl: string) =>
  notice(reply, 410, 'over', { href: returnUrl, label: 'back' });

const isDown = (reply: FastifyReply, again: string) =>
  notice(reply, 503, 'down', { href: again, label: 'again' });

/**
 * Registers the page on which a payer gives a card to Moyasar, and the redirect from it to the bank: `/verify` takes
 * the token that Moyasar created in the browser, checks its visit at Moyasar, and redirects to 3-D Secure. Both are for
 * the payer only: a user sent to another user's URL would give their card to that user.
 */
export function cardPages(scope: FastifyInstance, options: CardPages): void {
  const { db, publishableKey, apiUrl, userOf } = options;
  const headers = cardPageHeaders(apiUrl);
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  scope.addHook('onRequest', scope.rateLimit());

  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof GatewayError)) throw error;
    return error.refused ? notFound(reply) : isDown(reply, request.url);
  });

  /** Finds the visit of the requesting user; null for another user's. */
  const ownVisit = async (request: FastifyRequest<OfVisit>) => {
    const visit = await findVisit(db, request.params.id);
    return visit !== null && visit.payer === (await userOf(request)) ? visit : null;
  };

  const isOpen = async (id: string) => (await retrieveSetup(options, id)).state === 'open';

  scope.get<OfVisit>(`${CARD_SETUP_PATH}/:id`, { exposeHeadRoute: false }, async (request, reply) => {
    const visit = await ownVisit(request);
    if (visit === null) return notFound(reply);
    if (!(await isOpen(visit.id))) return over(reply, visit.returnUrl);
    const page = cardPageHtml(localeOf(request), {
      setupId: visit.id,
      payer: visit.payer,
      publishableKey,
      apiUrl,
      returnUrl: visit.returnUrl,
    });
    return reply.type('text/html; charset=utf-8').send(page);
  });

  scope.get<OfVisit>(`${CARD_SETUP_PATH}/:id/verify`, { exposeHeadRoute: false }, async (request, reply) => {
    const visit = await ownVisit(request);
    const asked = query.safeParse(request.query);
    if (visit === null || !asked.success) return notFound(reply);
    if (!(await isOpen(visit.id))) return over(reply, visit.returnUrl);
    const next = await recordToken(options, visit, asked.data.token);
    return next === null ? notFound(reply) : reply.redirect(next, 303);
  });
}
