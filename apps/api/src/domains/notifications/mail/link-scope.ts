import { boundedText } from '@rifq/contract/bounded-text';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import { type LinkPage, linkPageHtml } from './link-page.ts';
import { pageText } from './mail.texts.ts';

/** The query of a link in a mail; an absent, doubled or overlong token is an invalid one. */
export const linkQuery = z.object({ token: z.catch(boundedText(200, 'field.invalid'), '') });
export type LinkQuery = { Querystring: z.output<typeof linkQuery> };

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Prepares a scope for pages that links in mails open. */
export function prepareLinkScope(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // Any body and media type is accepted and ignored: the token holds everything.
    delete request.raw.headers['content-type'];
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError && error.code === 'request.too_many')) throw error;
    return sendLinkPage(reply, 429, {
      title: pageText('link.later.title'),
      sentence: scope.errorText('request.too_many', {}),
      link: pageLinks.settings,
    });
  });
  scope.addHook('onRequest', scope.rateLimit());
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) =>
    done(null),
  );
}

export const sendLinkPage = (reply: FastifyReply, status: number, page: LinkPage) =>
  reply.status(status).type('text/html; charset=utf-8').send(linkPageHtml(page));

/** The links below the sentence of a page. */
export const pageLinks = {
  app: { href: '/', label: pageText('mail.open') },
  settings: {
    href: '/dashboard/profile?section=settings#notifications',
    label: pageText('unsubscribe.settings'),
  },
} as const;
