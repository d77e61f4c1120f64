import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { text } from './mail.texts.ts';
import { stopMail } from './stop-mail.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';
import { type UnsubscribePage, unsubscribeHtml } from './unsubscribe-page.ts';

const query = z.object({ token: z.catch(z.string(), '') });

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const sendPage = (reply: FastifyReply, status: number, page: UnsubscribePage) =>
  reply.status(status).type('text/html; charset=utf-8').send(unsubscribeHtml(page));

const settings = {
  href: '/dashboard/profile?section=settings#notifications',
  label: text('unsubscribe.settings'),
};

/**
 * `/unsubscribe?token=…`, the address of List-Unsubscribe (RFC 8058), for a scope of its own. A POST stops the mails of
 * one kind; a GET only asks, since scanners open every link of a mail.
 */
export function unsubscribeRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // Any body and media type is accepted and ignored: the token holds everything.
    delete request.raw.headers['content-type'];
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError && error.code === 'request.too_many')) throw error;
    return sendPage(reply, 429, {
      title: text('unsubscribe.later.title'),
      sentence: scope.errorText('request.too_many', {}),
      link: settings,
    });
  });
  scope.addHook('onRequest', scope.rateLimit());
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) =>
    done(null),
  );

  type Query = { Querystring: z.output<typeof query> };
  const schema = { querystring: query };
  const invalid = (reply: FastifyReply) =>
    sendPage(reply, 404, {
      title: text('unsubscribe.invalid.title'),
      sentence: text('unsubscribe.invalid'),
      link: settings,
    });

  scope.get<Query>('/unsubscribe', { schema, exposeHeadRoute: false }, (request, reply) => {
    const unsubscription = readUnsubscribeToken(deps.keys, request.query.token);
    if (!unsubscription) return invalid(reply);
    return sendPage(reply, 200, {
      title: text('unsubscribe.title'),
      sentence: text('unsubscribe.question', { kind: text(`mail.kind.${unsubscription.kind}`) }),
      button: text('unsubscribe.button'),
      link: { href: '/', label: text('mail.open') },
    });
  });

  scope.post<Query>('/unsubscribe', { schema }, async (request, reply) => {
    const unsubscription = readUnsubscribeToken(deps.keys, request.query.token);
    if (!unsubscription || !(await stopMail(deps, unsubscription))) return invalid(reply);
    return sendPage(reply, 200, {
      title: text('unsubscribe.done.title'),
      sentence: text('unsubscribe.done', { kind: text(`mail.kind.${unsubscription.kind}`) }),
      link: settings,
    });
  });
}
