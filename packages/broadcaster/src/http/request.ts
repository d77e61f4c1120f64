import { HttpApiError } from './http-api-error.ts';

export type ApiRequest = {
  readonly method: string;
  /** Path and query as in the request line: the signature is over them. */
  readonly url: string;
  /** The raw bytes, before any parsing; empty without a body. */
  readonly body: Buffer;
};

export type ApiResponse = { readonly status: number; readonly body: object };

/** Every parameter once, decoded. */
export type Query = ReadonlyMap<string, string>;

/** The parsed URL of a request. */
export type RequestUrl = {
  readonly path: string;
  readonly query: Query;
  readonly appId: string;
  /** The path segments after the app's id, decoded: `['channels', 'presence-room', 'users']`. */
  readonly rest: readonly string[];
};

export type ParsedRequest = ApiRequest & RequestUrl;

const USER = /^users\/(.+)\/terminate_connections$/s;

/** Parses the URL `/apps/{id}/…`. Throws an HttpApiError: 404 for another path, 401 for an ambiguous query. */
export function parseAddress(url: string): RequestUrl {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const [root, area, appId, ...rest] = path.split('/');
  if (root !== '' || area !== 'apps' || appId === undefined) throw new HttpApiError(404, 'not found');
  return {
    path,
    query: parseQuery(queryAt < 0 ? '' : url.slice(queryAt + 1)),
    appId: decode(appId),
    rest: parseRest(rest),
  };
}

/** The SDK does not encode the id of a user in the path: all between the two segments is the id, slashes included. */
function parseRest(segments: readonly string[]): string[] {
  const userId = USER.exec(segments.join('/'))?.[1];
  return userId === undefined
    ? segments.map(decode)
    : ['users', decodeLoosely(userId), 'terminate_connections'];
}

/** Decodes valid percent-encoding and leaves other percent signs unchanged. */
export function decodeLoosely(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, encoded => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** A duplicate name could be signed with one value and read with the other, so it is refused. */
function parseQuery(text: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const key = decode(name);
    if (query.has(key)) throw new HttpApiError(401, `the parameter ${key} comes twice`);
    query.set(key, decode(value.join('=')));
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new HttpApiError(400, 'the address is not well encoded');
    throw error;
  }
}
