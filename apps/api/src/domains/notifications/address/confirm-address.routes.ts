import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type LinkQuery, linkQuery, prepareLinkScope, sendLinkPage } from '../mail/link-scope.ts';
import { confirmAddress, stateOfLink } from './confirm-address.ts';

/**
 * `/confirm-address?token=…`, the link that is sent to an address, for a scope of its own. A POST confirms it, signed in
 * or not; a GET only asks, since scanners open every link of a mail.
 */
export function confirmAddressRoutes(scope: FastifyInstance, deps: Deps): void {
  prepareLinkScope(scope);
  const schema = { querystring: linkQuery };
  const done = (reply: FastifyReply) =>
    sendLinkPage(reply, 200, ({ text, links }) => ({
      title: text('confirm.done.title'),
      sentence: text('confirm.done'),
      link: links.app,
    }));
  const invalid = (reply: FastifyReply) =>
    sendLinkPage(reply, 404, ({ text, links }) => ({
      title: text('confirm.invalid.title'),
      sentence: text('confirm.invalid'),
      link: links.settings,
    }));

  scope.get<LinkQuery>('/confirm-address', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const state = await stateOfLink(deps, request.query.token);
    if (state === 'invalid') return invalid(reply);
    if (state === 'confirmed') return done(reply);
    return sendLinkPage(reply, 200, ({ text, links }) => ({
      title: text('confirm.title'),
      sentence: text('confirm.question'),
      button: text('confirm.button'),
      link: links.app,
    }));
  });

  scope.post<LinkQuery>('/confirm-address', { schema }, async (request, reply) =>
    (await confirmAddress(deps, request.query.token)) ? done(reply) : invalid(reply),
  );
}
