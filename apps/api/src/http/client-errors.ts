import type { Socket } from 'node:net';
import type { ErrorBody } from '@rifq/contract';
import { defaultLanguage } from '@rifq/rules';
import type { ConnectionError } from 'fastify';
import type { ErrorTexts } from './error-texts.ts';

/** Statuses of requests that Node could not parse, by its error codes; anything else is a 400. */
const statuses: ReadonlyMap<string, string> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['ERR_EXPECTATION', '417 Expectation Failed'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
]);

/**
 * Responds to an unparsable or timed-out request in the shape of every error, and closes its connection. There is no
 * request object and no hook runs, so `headers` are those of every response, and the language is the default one.
 */
export function handleClientError(headers: Readonly<Record<string, string>>, errorTexts: ErrorTexts) {
  const code = 'request.invalid';
  const respond = (status: string): string => {
    const body = JSON.stringify({ code, message: errorTexts(defaultLanguage)(code) } satisfies ErrorBody);
    const all = {
      ...headers,
      'cache-control': 'no-store',
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    };
    const headerText = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `HTTP/1.1 ${status}\r\n${headerText.join('')}\r\n${body}`;
  };
  return ({ code: cause }: Pick<ConnectionError, 'code'>, socket: Socket): void => {
    if (socket.writable && cause !== 'ECONNRESET')
      socket.write(respond(statuses.get(cause) ?? '400 Bad Request'));
    socket.destroy();
  };
}
