import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type LinkQuery, linkQuery, prepareLinkScope, sendLinkPage } from './link-scope.ts';
import { stopMail } from './stop-mail.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

/**
 * `/unsubscribe?token=…`, the address of List-Unsubscribe (RFC 8058), for a scope of its own. A POST stops the mails of
 * one kind; a GET only asks, since scanners open every link of a mail.
 */
export function unsubscribeRoutes(scope: FastifyInstance, deps: Deps): void {
  prepareLinkScope(scope);
  const schema = { querystring: linkQuery };
  const invalid = (reply: FastifyReply) =>
    sendLinkPage(reply, 404, ({ text, links }) => ({
      title: text('unsubscribe.invalid.title'),
      sentence: text('unsubscribe.invalid'),
      link: links.settings,
    }));

  scope.get<LinkQuery>('/unsubscribe', { schema, exposeHeadRoute: false }, (request, reply) => {
    const unsubscription = readUnsubscribeToken(deps.keys, request.query.token);
    if (!unsubscription) return invalid(reply);
    return sendLinkPage(reply, 200, ({ text, links }) => ({
      title: text('unsubscribe.title'),
      sentence: text('unsubscribe.question', { kind: text(`mail.kind.${unsubscription.kind}`) }),
      button: text('unsubscribe.button'),
      link: links.app,
    }));
  });

  scope.post<LinkQuery>('/unsubscribe', { schema }, async (request, reply) => {
    const unsubscription = readUnsubscribeToken(deps.keys, request.query.token);
    if (!unsubscription || !(await stopMail(deps, unsubscription))) return invalid(reply);
    return sendLinkPage(reply, 200, ({ text, links }) => ({
      title: text('unsubscribe.done.title'),
      sentence: text('unsubscribe.done', { kind: text(`mail.kind.${unsubscription.kind}`) }),
      link: links.settings,
    }));
  });
}
