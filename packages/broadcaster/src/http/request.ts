import { ApiError } from './api-error.ts';

export type ApiRequest = {
  readonly method: string;
  /** Path and query as they stood in the request line: the signature is over them. */
  readonly url: string;
  /** The raw bytes, before any parsing; empty without a body. */
  readonly body: Buffer;
};

export type ApiAnswer = { readonly status: number; readonly body: object };

/** A request taken apart. `query` holds every parameter once, decoded. */
export type ParsedRequest = ApiRequest & {
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  readonly appId: string;
  /** What follows the id of the app, decoded: `['channels', 'presence-room', 'users']`. */
  readonly rest: readonly string[];
};

/** Takes a request to `/apps/{id}/…` apart. Throws an ApiError: 404 for another path, 401 for an ambiguous query. */
export function parseRequest(request: ApiRequest): ParsedRequest {
  const queryAt = request.url.indexOf('?');
  const path = queryAt < 0 ? request.url : request.url.slice(0, queryAt);
  const [root, area, appId, ...rest] = path.split('/').map(decode);
  if (root !== '' || area !== 'apps' || appId === undefined) throw new ApiError(404, 'not found');
  return {
    ...request,
    path,
    query: parseQuery(queryAt < 0 ? '' : request.url.slice(queryAt + 1)),
    appId,
    rest,
  };
}

/** A name that comes twice could be signed as one value and read as the other, so it is refused. */
function parseQuery(text: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const key = decode(name);
    if (query.has(key)) throw new ApiError(401, `the parameter ${key} comes twice`);
    query.set(key, decode(value.join('=')));
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new ApiError(400, 'the address is not well encoded');
    throw error;
  }
}
