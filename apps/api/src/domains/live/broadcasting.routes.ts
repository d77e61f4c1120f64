import { boundedText } from '@rifq/contract/bounded-text';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../core/deps.ts';
import type { PresenceChannel } from '../../core/presence-channel.ts';
import { admission } from '../../http/admission.ts';
import { handleUnknownCalls } from '../../http/error-handler.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import { timeLimits } from '../../http/timeouts.ts';
import { joiner } from './join.service.ts';
import { liveToken } from './live.policy.ts';
import { requireOwnSocket } from './own-socket.ts';

const socketId = boundedText(41, 'field.required', 'field.invalid').check(
  z.regex(/^\d{1,20}\.\d{1,20}$/, 'field.invalid'),
);

/** Refuses a request without an actor, which the policy finds by the live token. */
const NO_SESSION = {
  findActor: async () => null,
  findActorAgain: async () => null,
  admissionMs: timeLimits.admissionMs,
};

/** The request of a Pusher client that joins a private or presence channel. */
const authRequest = z.object({
  socket_id: socketId,
  channel_name: boundedText(200, 'field.required', 'field.invalid'),
});

/** The request of a Pusher client that authenticates its user. */
const userAuthRequest = z.object({ socket_id: socketId });

/**
 * `POST /broadcasting/auth` (specification 7.18) authorizes a connection to join a channel: the private one of the live
 * token's user, one of a doctor's slots, or a presence channel that admits the user. `POST /broadcasting/user-auth`
 * authenticates the user of a connection. Register them in a scope of their own.
 */
export const broadcastingAuth = (channels: readonly PresenceChannel[]) =>
  function register(scope: FastifyInstance, deps: Deps): void {
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
    const { onRequest, actorNow } = admission(NO_SESSION, liveToken(deps));
    const options = { config: { counted: 'live' }, onRequest } as const;
    const join = joiner(deps, channels);
    scope.post<{ Body: z.output<typeof authRequest> }>(
      '/auth',
      { ...options, schema: { body: authRequest } },
      async request => join(await actorNow(request), request.body.socket_id, request.body.channel_name),
    );
    scope.post<{ Body: z.output<typeof userAuthRequest> }>(
      '/user-auth',
      { ...options, schema: { body: userAuthRequest } },
      async request => {
        const actor = await actorNow(request);
        await requireOwnSocket(deps, actor, request.body.socket_id);
        return deps.realtime.signIn(request.body.socket_id, actor.own.id);
      },
    );
  };
