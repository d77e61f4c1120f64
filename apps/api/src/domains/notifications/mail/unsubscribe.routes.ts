import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type LinkQuery, linkQuery, pageLinks, prepareLinkScope, sendLinkPage } from './link-scope.ts';
import { pageText } from './mail.texts.ts';
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
    sendLinkPage(reply, 404, {
      title: pageText('unsubscribe.invalid.title'),
      sentence: pageText('unsubscribe.invalid'),
      link: pageLinks.settings,
    });

  scope.get<LinkQuery>('/unsubscribe', { schema, exposeHeadRoute: false }, (request, reply) => {
    const unsubscription = readUnsubscribeToken(deps.keys, request.query.token);
    if (!unsubscription) return invalid(reply);
    return sendLinkPage(reply, 200, {
      title: pageText('unsubscribe.title'),
      sentence: pageText('unsubscribe.question', { kind: pageText(`mail.kind.${unsubscription.kind}`) }),
      button: pageText('unsubscribe.button'),
      link: pageLinks.app,
    });
  });

  scope.post<LinkQuery>('/unsubscribe', { schema }, async (request, reply) => {
    const unsubscription = readUnsubscribeToken(deps.keys, request.query.token);
    if (!unsubscription || !(await stopMail(deps, unsubscription))) return invalid(reply);
    return sendLinkPage(reply, 200, {
      title: pageText('unsubscribe.done.title'),
      sentence: pageText('unsubscribe.done', { kind: pageText(`mail.kind.${unsubscription.kind}`) }),
      link: pageLinks.settings,
    });
  });
}
