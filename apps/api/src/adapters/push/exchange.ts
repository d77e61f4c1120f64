import type { OutgoingHttpHeaders } from 'node:http';
import { type Agent, request } from 'node:https';
import { errorCode } from '../../core/system-error.ts';
import { DeliveryError } from '../../ports/delivery-error.ts';

/** Bodies are ignored; one up to this size is read, so that the connection can be reused. */
const BODY_BYTES = 16 * 1024;

/**
 * POSTs a body and resolves with the status. `deadlineMs` covers the whole exchange to the last byte of the response,
 * since an untrusted service may stall anywhere.
 *
 * Throws a DeliveryError if there was no status.
 */
export function post(
  url: URL,
  {
    body,
    headers,
    agent,
    deadlineMs,
  }: {
    body: Buffer;
    headers: OutgoingHttpHeaders;
    agent: Agent;
    deadlineMs: number;
  },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const exchange = request(url, { method: 'POST', headers, agent });
    const deadline = setTimeout(() => exchange.destroy(new DeliveryError('ETIMEDOUT')), deadlineMs);
    // The message of a system error contains the address; its code does not.
    exchange.on('error', error =>
      reject(error instanceof DeliveryError ? error : new DeliveryError(errorCode(error) || error.name)),
    );
    exchange.on('close', () => {
      clearTimeout(deadline);
      reject(new DeliveryError('ECONNRESET'));
    });
    exchange.on('response', response => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > BODY_BYTES) exchange.destroy();
      });
      resolve(response.statusCode ?? 0);
    });
    exchange.end(body);
  });
}
