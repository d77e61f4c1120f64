import type { CookieSerializeOptions } from '@fastify/cookie';
import { SESSION_COOKIE } from '@rifq/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, newToken } from '../core/keys.ts';
import { bearerToken } from './session-lift.ts';

/** Tells the pages' script that a session cookie exists, which it cannot see itself. Holds no secret. */
const SESSION_HINT = 'rifq_session';
/** Binds a phone verification to the browser that asked for it. */
const NONCE = 'rifq_nonce';
const NONCE_SECONDS = 30 * 24 * 3600;

const hidden = {
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
} as const satisfies CookieSerializeOptions;
const visible = { ...hidden, httpOnly: false };

export function setSessionCookie(reply: FastifyReply, token: string, maxAge: number): void {
  reply.setCookie(SESSION_COOKIE, token, { ...hidden, maxAge });
  reply.setCookie(SESSION_HINT, '1', { ...visible, maxAge });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, hidden);
  reply.clearCookie(SESSION_HINT, visible);
}

/**
 * Takes a dead session's cookies from the browser, which would otherwise go on believing that it is signed in. A
 * request whose cookie was not lifted came from elsewhere: its session may well live, and nobody else may end it.
 */
export function clearDeadSession(request: FastifyRequest, reply: FastifyReply): void {
  const token = request.cookies[SESSION_COOKIE];
  const isOurs =
    token === undefined ? request.cookies[SESSION_HINT] !== undefined : token === bearerToken(request);
  if (isOurs) clearSessionCookie(reply);
}

/** The browser's nonce, or null when it has none. */
export function readNonce(request: FastifyRequest): string | null {
  const nonce = request.cookies[NONCE];
  return isToken(nonce) ? nonce : null;
}

/** Gives the browser a nonce when it has none yet. */
export function ensureNonce(request: FastifyRequest, reply: FastifyReply): void {
  if (readNonce(request) === null) reply.setCookie(NONCE, newToken(), { ...hidden, maxAge: NONCE_SECONDS });
}
