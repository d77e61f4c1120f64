import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { ChannelRule } from '../../core/live-channel.ts';
import { type Api, admission, registerCall } from '../../http/call.ts';
import { handleUnknownCalls } from '../../http/error-handler.ts';
import { anyone } from '../../http/policies.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import { channelOf, isSlotsChannel } from './channel.ts';
import { liveToken } from './live.policy.ts';

export function liveRoutes(api: Api, deps: Deps): void {
  const { key, cluster, host, port, forceTls } = deps.realtime.address;
  const config = { key, cluster, host, port, force_tls: forceTls };
  registerCall(api, 'GET /api/live/config', anyone, async () => config, { counted: 'live' });
}

const socketId = z.string('field.required').check(z.regex(/^\d{1,20}\.\d{1,20}$/, 'field.invalid'));

/** The request of a Pusher client that says who it is. */
const userRequest = z.object({ socket_id: socketId });

/** The request of a Pusher client that joins a private or a presence channel. */
const authRequest = z.object({
  socket_id: socketId,
  channel_name: z.string('field.required').check(z.maxLength(200, 'field.invalid')),
});

/**
 * `POST /broadcasting/auth` (specification 7.18): signs that a connection may join the private channel of the live token's
 * user, that of a doctor's slots, or a presence channel that a rule admits them to; and `POST /broadcasting/user-auth`, which
 * signs whose connection it is. Register it in a scope of its own.
 * @param channels who may join which presence channels
 */
export function broadcastingAuth(scope: FastifyInstance, deps: Deps, channels: readonly ChannelRule[]): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(apiHeaders);
  });
  scope.addHook('onRequest', scope.rateLimit());
  handleUnknownCalls(scope);
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const { onRequest, actorOf } = admission({ findActor: async () => null }, liveToken(deps));
  scope.post<{ Body: z.output<typeof authRequest> }>(
    '/auth',
    { schema: { body: authRequest }, config: { counted: 'live' }, onRequest },
    async request => {
      const { socket_id, channel_name } = request.body;
      const rule = channels.find(each => each.isOfKind(channel_name));
      if (rule !== undefined) {
        const member = await rule.admit(deps, actorOf(request), channel_name);
        if (member === null) throw new AppError('live.forbidden');
        return deps.realtime.authorizePresence(socket_id, channel_name, member);
      }
      const isOwn = channel_name === channelOf(actorOf(request).userId);
      // What is free is shown to everyone who is signed in, and the channel carries a doctor's id alone.
      if (!isOwn && !isSlotsChannel(channel_name)) throw new AppError('live.forbidden');
      return deps.realtime.authorize(socket_id, channel_name);
    },
  );
  scope.post<{ Body: z.output<typeof userRequest> }>(
    '/user-auth',
    { schema: { body: userRequest }, config: { counted: 'live' }, onRequest },
    async request => deps.realtime.authenticate(request.body.socket_id, actorOf(request).userId),
  );
}
