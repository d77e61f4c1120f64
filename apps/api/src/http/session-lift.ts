import { SESSION_COOKIE } from '@rifq/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import { isToken } from '../core/keys.ts';

/** Whether the browser says that a request was made by our own pages. */
function isSameOrigin(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && request.method === 'GET');
  return request.headers.origin === undefined ? request.method === 'GET' : request.headers.origin === origin;
}

/**
 * Copies the session cookie into the bearer header of same-origin requests, so that every request carries the token (specification 6.3)
 * while no script can read it. Any other POST with the cookie is a 403, since SameSite=Lax
 * admits sibling sites; a GET goes on without the session.
 */
export function liftSession(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', async request => {
    const token = request.cookies[SESSION_COOKIE];
    if (token === undefined || request.headers.authorization !== undefined) return;
    if (isSameOrigin(request, publicUrl.origin)) request.headers.authorization = `Bearer ${token}`;
    else if (request.method !== 'GET') throw new AppError('request.cross_site');
  });
}

/** The bearer token of a request, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ', 2);
  return scheme === 'Bearer' && isToken(token) ? token : null;
}
