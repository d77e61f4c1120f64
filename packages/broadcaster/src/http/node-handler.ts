import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../options.ts';
import type { ApiAnswer, ApiRequest } from './request.ts';

type Answer = (request: ApiRequest) => ApiAnswer;

const tooLarge: ApiAnswer = { status: 413, body: { error: 'the body is too large' } };

/** The API as a request listener of Node's own HTTP server. */
export function nodeHandler(answer: Answer, maxBytes: number, log: Log) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response, answer, maxBytes).catch((error: unknown) => {
      // Mostly a client that went away in the middle of its request.
      log.warn({ err: error }, 'a request could not be answered');
      response.destroy();
    });
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  maxBytes: number,
): Promise<void> {
  const body = await readBody(request, maxBytes);
  const { method = '', url = '' } = request;
  const result = body === null ? tooLarge : answer({ method, url, body });
  const text = JSON.stringify(result.body);
  response.writeHead(result.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(body === null ? { connection: 'close' } : {}),
  });
  response.end(text);
}

/** Null when there is more than `maxBytes` of it; the rest is not read. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
