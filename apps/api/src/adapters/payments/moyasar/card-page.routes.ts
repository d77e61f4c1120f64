import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { GatewayError } from '../../../ports/payments.ts';
import { cardNoticeHtml, cardPageHeaders, cardPageHtml } from './card-page.ts';
import { findSetup, type SetupRow, setToken } from './moyasar.repository.ts';
import { askToken, CARD_SETUP_PATH, retrieveSetup, SETUP_ID, type Setups } from './setups.ts';

const params = z.object({ id: z.uuid() });
const query = z.object({ token: z.string().check(z.regex(/^token_\w{1,200}$/)) });

type CardPages = Setups & { readonly publishableKey: string; readonly apiUrl: string };

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

const over = (reply: FastifyReply, { returnUrl }: SetupRow) =>
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
 * The page on which a payer gives a card to Moyasar, and the way from it to the bank: `/verify` takes the name of the
 * token that Moyasar made in the browser, asks Moyasar for which visit it was made, and leads to 3-D Secure.
 */
export function cardPages(scope: FastifyInstance, options: CardPages): void {
  const { db, client, publishableKey, apiUrl } = options;
  const headers = cardPageHeaders(apiUrl);
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  scope.addHook('onRequest', scope.rateLimit());

  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof GatewayError)) throw error;
    return error.refused ? notFound(reply) : isDown(reply, request.url);
  });

  const visitOf = async (given: unknown) => {
    const named = params.safeParse(given);
    return named.success ? findSetup(db, named.data.id) : null;
  };
  const isOpen = async ({ id }: SetupRow) => (await retrieveSetup(options, id)).state === 'open';

  scope.get(`${CARD_SETUP_PATH}/:id`, { exposeHeadRoute: false }, async (request, reply) => {
    const visit = await visitOf(request.params);
    if (visit === null) return notFound(reply);
    if (!(await isOpen(visit))) return over(reply, visit);
    const page = cardPageHtml({ setupId: visit.id, publishableKey, apiUrl, returnUrl: visit.returnUrl });
    return reply.type('text/html; charset=utf-8').send(page);
  });

  scope.get(`${CARD_SETUP_PATH}/:id/verify`, { exposeHeadRoute: false }, async (request, reply) => {
    const visit = await visitOf(request.params);
    const asked = query.safeParse(request.query);
    if (visit === null || !asked.success) return notFound(reply);
    if (!(await isOpen(visit))) return over(reply, visit);
    const token = await askToken(client, asked.data.token);
    if (token.metadata?.[SETUP_ID] !== visit.id) return notFound(reply);
    await setToken(db, visit.id, token.id);
    return reply.redirect(token.verification_url ?? visit.returnUrl, 303);
  });
}
