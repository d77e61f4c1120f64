import { CLIENT_HEADER, SESSION_COOKIE } from '@rifq/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import { isToken } from '../core/keys.ts';

/** Whether a request changes state. Some GETs do: sign-out, a logged access to a record, and the export, which is counted. */
const changesState = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'GET' || routeOptions.config.changesState === true;

/**
 * Whether a request was made by our own pages. Reads may also come from an address bar; changes need proof: the
 * browser's fetch metadata, or a header that a page of another site cannot send. Our own page may show a link or
 * picture sent by another user: a GET that changes state, or counts, always needs the header.
 */
function isSameOrigin(request: FastifyRequest, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: sender, [CLIENT_HEADER]: client } = request.headers;
  const [isGet, changes] = [request.method === 'GET', changesState(request)];
  if (isGet && changes && client === undefined) return false;
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && !changes);
  if (sender !== undefined) return sender === origin;
  return isGet;
}

/**
 * Copies the session cookie into the bearer header of same-origin requests, so that every request carries the token
 * (specification 6.3) while no script can read it. Any other POST with the cookie is a 403, since SameSite=Lax admits
 * sibling sites; a GET continues without the session.
 */
export function cookieToBearer(app: FastifyInstance, publicUrl: URL): void {
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
