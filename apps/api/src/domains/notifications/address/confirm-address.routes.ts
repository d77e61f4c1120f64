import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type LinkQuery, linkQuery, pageLinks, prepareLinkScope, sendLinkPage } from '../mail/link-scope.ts';
import { pageText } from '../mail/mail.texts.ts';
import { confirmAddress, stateOfLink } from './confirm-address.ts';

/**
 * `/confirm-address?token=…`, the link that is sent to an address, for a scope of its own. A POST confirms it, signed in
 * or not; a GET only asks, since scanners open every link of a mail.
 */
export function confirmAddressRoutes(scope: FastifyInstance, deps: Deps): void {
  prepareLinkScope(scope);
  const schema = { querystring: linkQuery };
  const done = (reply: FastifyReply) =>
    sendLinkPage(reply, 200, {
      title: pageText('confirm.done.title'),
      sentence: pageText('confirm.done'),
      link: pageLinks.app,
    });
  const invalid = (reply: FastifyReply) =>
    sendLinkPage(reply, 404, {
      title: pageText('confirm.invalid.title'),
      sentence: pageText('confirm.invalid'),
      link: pageLinks.settings,
    });

  scope.get<LinkQuery>('/confirm-address', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const state = await stateOfLink(deps, request.query.token);
    if (state === 'invalid') return invalid(reply);
    if (state === 'confirmed') return done(reply);
    return sendLinkPage(reply, 200, {
      title: pageText('confirm.title'),
      sentence: pageText('confirm.question'),
      button: pageText('confirm.button'),
      link: pageLinks.app,
    });
  });

  scope.post<LinkQuery>('/confirm-address', { schema }, async (request, reply) =>
    (await confirmAddress(deps, request.query.token)) ? done(reply) : invalid(reply),
  );
}
