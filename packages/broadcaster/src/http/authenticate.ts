import { type Credentials, md5, sameText, sign } from '../protocol/signatures.ts';
import { HttpApiError } from './http-api-error.ts';
import { decodeLoosely, type Query, type RequestUrl } from './request.ts';

const LIFETIME_SECONDS = 600;

/**
 * Checks that a request is signed with the app's secret and its timestamp within ten minutes. The signature covers the
 * digest of the body, so the body of an unauthenticated request is never read. Throws an HttpApiError 401 that states
 * what is wrong, but not what would be right.
 */
export function checkSender(app: Credentials, method: string, address: RequestUrl, wallTime: number): void {
  const { query } = address;
  const [key, timestamp] = [required(query, 'auth_key'), required(query, 'auth_timestamp')];
  if (required(query, 'auth_version') !== '1.0') throw new HttpApiError(401, 'auth_version must be 1.0');
  if (!sameText(key, app.key)) throw new HttpApiError(401, 'auth_key is not the key of this app');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(wallTime / 1_000 - Number(timestamp)) > LIFETIME_SECONDS) {
    throw new HttpApiError(
      401,
      `auth_timestamp is not within ${LIFETIME_SECONDS} seconds of the server's time`,
    );
  }
  const signature = required(query, 'auth_signature');
  if (!texts(method, address).some(text => sameText(signature, sign(app.secret, text)))) {
    throw new HttpApiError(401, 'auth_signature is wrong');
  }
}

/** Checks that a request has the body it was signed with. Throws an HttpApiError 401. */
export function checkBody(query: Query, body: Buffer): void {
  const bodyMd5 = query.get('body_md5');
  if ((body.length > 0 || bodyMd5 !== undefined) && !sameText(bodyMd5 ?? '', md5(body))) {
    throw new HttpApiError(401, 'body_md5 does not belong to the body');
  }
}

function required(query: Query, name: string): string {
  const value = query.get(name);
  if (value === undefined) throw new HttpApiError(401, `the parameter ${name} is missing`);
  return value;
}

/**
 * Returns the texts that may have been signed: method, path, and the sorted query with decoded values. The SDK signs
 * the path before node-fetch encodes it (the id of a user may hold anything), so the decoded path is accepted as well.
 */
function texts(method: string, { path, query }: RequestUrl): string[] {
  const pairs = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const paths = new Set([path, decodeLoosely(path)]);
  return [...paths].map(each => [method, each, pairs].join('\n'));
}
