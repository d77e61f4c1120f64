import { terminateUser } from '../core/sign-in.ts';
import type { AppState } from '../core/state.ts';
import { checkBody, checkSender } from './authenticate.ts';
import { getChannel, getChannels, getUsers } from './channels.ts';
import { postBatch, postEvent } from './events.ts';
import { HttpApiError } from './http-api-error.ts';
import {
  type ApiRequest,
  type ApiResponse,
  type ParsedRequest,
  parseAddress,
  type RequestUrl,
} from './request.ts';

type Apps = ReadonlyMap<string, AppState>;

/** Returns the error response to a request that is not signed with the secret of an app; null when it is signed. */
export function requireSignature(apps: Apps, method: string, url: string): ApiResponse | null {
  return orRefusal(() => {
    readSender(apps, method, url);
    return null;
  });
}

/**
 * Handles a request to the HTTP API of any server. A 200 response has `{}` or the requested data as its body; 400, 401,
 * 403, 404 and 413 have `{error}`.
 */
export function handleRequest(apps: Apps, request: ApiRequest): ApiResponse {
  return orRefusal(() => {
    const { app, address } = readSender(apps, request.method, request.url);
    const parsed = { ...request, ...address };
    checkBody(parsed.query, parsed.body);
    if (app.options.enabled === false) throw new HttpApiError(403, 'the app is disabled');
    return { status: 200, body: route(app, parsed) };
  });
}

function orRefusal<T>(handle: () => T): T | ApiResponse {
  try {
    return handle();
  } catch (error) {
    if (error instanceof HttpApiError) return { status: error.status, body: { error: error.message } };
    throw error;
  }
}

function readSender(apps: Apps, method: string, url: string): { app: AppState; address: RequestUrl } {
  const address = parseAddress(url);
  const app = apps.get(address.appId);
  if (!app) throw new HttpApiError(404, 'there is no such app');
  checkSender(app.options, method, address, app.hub.wallTime());
  return { app, address };
}

function route(app: AppState, { method, rest, query, body }: ParsedRequest): object {
  const [area, name = '', part, ...beyond] = rest;
  const endpoint = `${method} ${area}/${name === '' ? '' : '*'}/${part ?? ''}`;
  if (beyond.length > 0) throw new HttpApiError(404, 'not found');
  switch (endpoint) {
    case 'POST events//':
      return postEvent(app, body);
    case 'POST batch_events//':
      return postBatch(app, body);
    case 'GET channels//':
      return getChannels(app, query);
    case 'GET channels/*/':
      return getChannel(app, name, query);
    case 'GET channels/*/users':
      return getUsers(app, name);
    case 'POST users/*/terminate_connections':
      terminateUser(app, name);
      return {};
    default:
      throw new HttpApiError(404, 'not found');
  }
}
