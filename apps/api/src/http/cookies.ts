import type { CookieSerializeOptions } from '@fastify/cookie';
import { SESSION_COOKIE } from '@rifq/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../platform/keys.ts';

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

/** The browser's nonce, or null when it has none. */
export function readNonce(request: FastifyRequest): string | null {
  const nonce = request.cookies[NONCE];
  return nonce !== undefined && /^[A-Za-z0-9_-]{43}$/.test(nonce) ? nonce : null;
}

/** Gives the browser a nonce when it has none yet. */
export function ensureNonce(request: FastifyRequest, reply: FastifyReply): void {
  if (readNonce(request) === null) reply.setCookie(NONCE, newToken(), { ...hidden, maxAge: NONCE_SECONDS });
}
