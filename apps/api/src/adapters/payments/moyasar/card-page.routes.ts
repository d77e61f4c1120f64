import { boundedText } from '@rifq/contract/bounded-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
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

const notice = (reply: FastifyReply, status: number, ...page: Parameters<typeof cardNoticeHtml>) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(cardNoticeHtml(...page));

const notFound = (reply: FastifyReply) =>
  notice(reply, 404, 'رابط غير صالح', 'لا توجد بطاقة تُحفظ بهذا الرابط. يمكن البدء من الحساب مرة أخرى.', {
    href: '/dashboard/profile',
    label: 'العودة إلى رِفق',
  });

const over = (reply: FastifyReply, returnUrl: string) =>
  notice(reply, 410, 'انتهت الصفحة', 'استُخدمت هذه الصفحة، أو انتهت مهلتها.', {
    href: returnUrl,
    label: 'العودة إلى رِفق',
  });

const isDown = (reply: FastifyReply, again: string) =>
  notice(reply, 503, 'بوّابة الدفع لا تجيب', 'لم يُحفظ شيء. يمكن المحاولة بعد قليل.', {
    href: again,
    label: 'المحاولة مرة أخرى',
  });

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
    const page = cardPageHtml({
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
