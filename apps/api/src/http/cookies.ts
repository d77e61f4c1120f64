import type { CookieSerializeOptions } from '@fastify/cookie';
import { SESSION_COOKIE } from '@rifq/contract';
import { nonceDays } from '@rifq/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, newToken } from '../core/keys.ts';
import { isLoopback } from '../core/loopback.ts';
import { bearerToken } from './session-bearer.ts';

/** Readable by scripts, unlike the session cookie: shows that one exists. Holds no secret. */
const SESSION_HINT = 'rifq_session';
/** Binds a verification to the browser that requested it. */
const NONCE = 'rifq_nonce';
const DAY_SECONDS = 24 * 3600;

/**
 * The options of every cookie that is set or cleared. WebKit refuses `Secure` on http://localhost, so it is omitted
 * there only (docs/decisions/0004).
 */
export const cookieDefaults = ({ protocol, hostname }: URL): CookieSerializeOptions => ({
  secure: protocol !== 'http:' || !isLoopback(hostname),
});

const hidden = {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
} as const satisfies CookieSerializeOptions;
const visible = { ...hidden, httpOnly: false };

export function setSessionCookie(reply: FastifyReply, token: string, maxAge: number): void {
  reply.setCookie(SESSION_COOKIE, token, { ...hidden, maxAge });
  reply.setCookie(SESSION_HINT, '1', { ...visible, maxAge });
}

/** Sets the session's cookie again if the request has it. Returns false otherwise. */
export function renewSessionCookie(request: FastifyRequest, reply: FastifyReply, maxAge: number): boolean {
  const token = request.cookies[SESSION_COOKIE];
  if (token === undefined || token !== bearerToken(request)) return false;
  setSessionCookie(reply, token, maxAge);
  return true;
}

/** Whether a browser believes that it has a session. */
export const claimsSession = ({ cookies }: FastifyRequest): boolean =>
  cookies[SESSION_COOKIE] !== undefined || cookies[SESSION_HINT] !== undefined;

/**
 * Clears what a browser stores of an ended session: its cookies, and its copies of the account's responses
 * (apps/web/README.md).
 */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, hidden);
  reply.clearCookie(SESSION_HINT, visible);
  reply.header('clear-site-data', '"cache"');
}

/**
 * Clears the cookies of an ended session. A cross-site request, whose cookie was not used as the bearer, changes
 * nothing: its session may be open.
 */
export function clearDeadSession(request: FastifyRequest, reply: FastifyReply): void {
  const token = request.cookies[SESSION_COOKIE];
  const isOurs =
    token === undefined ? request.cookies[SESSION_HINT] !== undefined : token === bearerToken(request);
  if (isOurs) clearSessionCookies(reply);
}

/** The browser's nonce, or null when it has none. */
export function readNonce(request: FastifyRequest): string | null {
  const nonce = request.cookies[NONCE];
  return isToken(nonce) ? nonce : null;
}

/** Sets a nonce in a browser that has none. */
export function ensureNonce(request: FastifyRequest, reply: FastifyReply): void {
  if (readNonce(request) === null)
    reply.setCookie(NONCE, newToken(), { ...hidden, maxAge: nonceDays.new * DAY_SECONDS });
}

/** Extends the nonce of a browser that has signed in for as long as it is a known browser. */
export function extendNonce(reply: FastifyReply, nonce: string): void {
  reply.setCookie(NONCE, nonce, { ...hidden, maxAge: nonceDays.known * DAY_SECONDS });
}
