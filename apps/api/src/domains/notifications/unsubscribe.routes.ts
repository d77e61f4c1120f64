import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../texts/index.ts';
import { escapeHtml } from './html.ts';
import { stopMail } from './preferences.service.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

const query = z.object({ token: z.catch(z.string(), '') });

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const STYLE =
  'body{margin:0;background:#faf4e8;color:#12332f;font:17px/1.8 system-ui,Tahoma,sans-serif}main{max-width:32rem;margin:15vh auto;padding:0 1.5rem;text-align:center}button,a{font:inherit;font-weight:700}button{padding:.7rem 1.6rem;border:0;border-radius:10px;background:#0e5b50;color:#fff8ec;cursor:pointer}a{color:#0e5b50}';

/** A page that needs no script: it is opened from a mail, in whatever browser. */
function sendPage(reply: FastifyReply, status: number, content: string) {
  const title = escapeHtml(text('unsubscribe.title'));
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${content}<p><a href="/">${escapeHtml(text('mail.open'))}</a></p></main></body></html>`,
    );
}

const paragraph = (sentence: string) => `<p>${escapeHtml(sentence)}</p>`;

/**
 * `/unsubscribe?token=…`, the address of List-Unsubscribe (RFC 8058). A POST ends the mails of one kind, be it the mail
 * program's one click or the page's button. A GET only asks: scanners open every link of a mail. Register it in a scope
 * of its own.
 */
export function unsubscribeRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  scope.addHook('onRequest', scope.rateLimit());
  // The token says everything: what a mail program posts along is not looked at.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) =>
    done(null),
  );

  type Query = { Querystring: z.output<typeof query> };
  const schema = { querystring: query };
  const invalid = (reply: FastifyReply) => sendPage(reply, 404, paragraph(text('unsubscribe.invalid')));

  scope.get<Query>('/unsubscribe', { schema, exposeHeadRoute: false }, (request, reply) => {
    const asked = readUnsubscribeToken(deps.keys, request.query.token);
    if (!asked) return invalid(reply);
    const question = text('unsubscribe.question', { kind: text(`mail.kind.${asked.kind}`) });
    return sendPage(
      reply,
      200,
      `${paragraph(question)}<form method="post"><button>${escapeHtml(text('unsubscribe.button'))}</button></form>`,
    );
  });

  scope.post<Query>('/unsubscribe', { schema }, async (request, reply) => {
    const asked = readUnsubscribeToken(deps.keys, request.query.token);
    if (!asked) return invalid(reply);
    await stopMail(deps.db, asked.userId, asked.kind);
    return sendPage(
      reply,
      200,
      paragraph(text('unsubscribe.done', { kind: text(`mail.kind.${asked.kind}`) })),
    );
  });
}
