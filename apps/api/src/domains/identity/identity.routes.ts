import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { makeFairLimiter } from '../../core/fair-limiter.ts';
import { networkKey } from '../../core/ip-address.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import {
  clearSessionCookies,
  ensureNonce,
  extendNonce,
  readNonce,
  setSessionCookie,
} from '../../http/cookies.ts';
import { anyone, notSuspended, signedIn } from '../../http/policies.ts';
import { bearerToken } from '../../http/session-bearer.ts';
import { socketIdOf } from '../../http/socket-id.ts';
import { countPhone } from './count-phone.service.ts';
import { listDevices, revokeDevice, revokeOtherDevices } from './devices.service.ts';
import { passkeyRoutes } from './second-factor/passkeys/passkeys.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { sendCode } from './send-code.service.ts';
import { reissueLiveToken } from './sessions/live-tokens.service.ts';
import { signIn, signOut } from './sessions/session.service.ts';
import { verifyCode } from './verify-code.service.ts';
import { verifyToken } from './verify-token.service.ts';

/**
 * Returns the browser's nonce. Refuses a request without one with identity.browser_unknown, and sets one in the
 * response for the next.
 */
function requireNonce(request: FastifyRequest, reply: FastifyReply): string {
  const nonce = readNonce(request);
  if (nonce !== null) return nonce;
  ensureNonce(request, reply);
  throw new AppError('identity.browser_unknown');
}

/**
 * Callers that wait for locks of rate limits hold only a part of the connection pool, and callers of one network only a
 * part of that (docs/decisions/0046).
 */
const LIMITED_CALLS = { running: { each: 2, inAll: 4 }, waiting: { each: 10, inAll: 300 } };

export function identityRoutes(api: RouteRegistry, deps: Deps): void {
  const limiter = makeFairLimiter(LIMITED_CALLS);
  const limitPerNetwork = <T>({ ip }: FastifyRequest, work: () => Promise<T>) =>
    limiter(networkKey(ip), work);

  registerCall(api, 'POST /api/user/phone/count', anyone, ({ payload, request, reply }) => {
    requireNonce(request, reply);
    return limitPerNetwork(request, () => countPhone(deps, { ...payload, ip: request.ip }));
  });

  registerCall(api, 'POST /api/user/otp/send', anyone, ({ payload, request, reply }) => {
    const nonce = requireNonce(request, reply);
    return limitPerNetwork(request, () => sendCode(deps, { ...payload, nonce, ip: request.ip }));
  });

  registerCall(api, 'POST /api/user/otp/verify', anyone, ({ payload, request, reply }) => {
    const { verification_id: verificationId, code, solution } = payload;
    const nonce = requireNonce(request, reply);
    return limitPerNetwork(request, () =>
      verifyCode(deps, { verificationId, code, solution, nonce, ip: request.ip }),
    );
  });

  registerCall(api, 'GET /api/user/identity', anyone, async () => deps.identity.client);

  registerCall(api, 'POST /api/user/otp/token', anyone, ({ payload, request, reply }) => {
    const { verification_id: verificationId, id_token: idToken } = payload;
    const nonce = requireNonce(request, reply);
    return verifyToken(deps, { verificationId, idToken, nonce });
  });

  registerCall(api, 'POST /api/user/sign', anyone, async ({ payload, request, reply }) => {
    const nonce = requireNonce(request, reply);
    const { sessionToken, seconds, body } = await signIn(deps, {
      phone: payload.phone,
      countryCode: payload.countryCode,
      verificationId: payload.verification_id,
      nonce,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      previous: await api.findActor(request),
      socketId: socketIdOf(request),
    });
    setSessionCookie(reply, sessionToken, seconds);
    extendNonce(reply, nonce);
    return body;
  });

  // Needs no session, so that the cookie of an ended session is cleared too. Cross-site requests have no bearer token
  // and change nothing.
  registerCall(api, 'GET /api/user/logout', anyone, async ({ request, reply }) => {
    const actor = await api.findActor(request);
    if (actor) await signOut(deps, actor);
    if (bearerToken(request) !== null) clearSessionCookies(reply);
    return { done: true as const };
  });

  registerCall(api, 'POST /api/user/token', notSuspended, ({ actor }) => reissueLiveToken(deps, actor));
  registerCall(api, 'GET /api/user/devices', signedIn, ({ actor }) => listDevices(deps, actor));
  // Not rate limited: a thief who has used up the calls of the day can still be signed out.
  const uncounted = { uncounted: true };
  registerCall(
    api,
    'POST /api/user/devices/revoke',
    signedIn,
    ({ actor, payload }) => revokeDevice(deps, actor, payload.device_id),
    uncounted,
  );
  registerCall(
    api,
    'POST /api/user/devices/revoke-others',
    signedIn,
    ({ actor }) => revokeOtherDevices(deps, actor),
    uncounted,
  );
  secondFactorRoutes(api, deps);
  passkeyRoutes(api, deps);
}
