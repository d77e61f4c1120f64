import { boundedText } from '@rifq/contract/bounded-text';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import type { Locale } from '../../../core/locales.ts';
import { readerLocaleOf } from '../../../http/reader-locale.ts';
import { type LinkPage, linkPageHtml } from './link-page.ts';
import { textIn } from './mail.texts.ts';

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
  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError && error.code === 'request.too_many')) throw error;
    return sendLinkPage(reply, 429, ({ text, links }) => ({
      title: text('link.later.title'),
      sentence: scope.errorTexts(readerLocaleOf(request))('request.too_many'),
      link: links.settings,
    }));
  });
  scope.addHook('onRequest', scope.rateLimit());
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) =>
    done(null),
  );
}

/** The texts of a page in its reader's language, and the links below its sentence. */
type PageTexts = ReturnType<typeof pageTexts>;

function pageTexts(locale: Locale) {
  const text = textIn(locale);
  const links = {
    app: { href: '/', label: text('mail.open') },
    settings: {
      href: '/dashboard/profile?section=settings#notifications',
      label: text('unsubscribe.settings'),
    },
  };
  return { text, links };
}

/** Sends a page, in the language that the reader's browser prefers: a link is opened without the account. */
export function sendLinkPage(reply: FastifyReply, status: number, page: (texts: PageTexts) => LinkPage) {
  const locale = readerLocaleOf(reply.request);
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(linkPageHtml(locale, page(pageTexts(locale))));
}
