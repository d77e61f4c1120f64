import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../options.ts';
import type { ApiRequest, ApiResponse } from './request.ts';

type Api = {
  refuseUnsigned(method: string, url: string): ApiResponse | null;
  respond(request: ApiRequest): ApiResponse;
  readonly requestBytes: number;
};

const tooLarge: ApiResponse = { status: 413, body: { error: 'the body is too large' } };

/** The API as a request listener of Node's own HTTP server. */
export function nodeHandler(api: Api, log: Log) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response, api).catch((error: unknown) => {
      if (isAbort(error)) log.debug({ err: error }, 'a client went away in the middle of its request');
      else log.error({ err: error }, 'a request could not be answered');
      response.destroy();
    });
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, api: Api): Promise<void> {
  const { method = '', url = '' } = request;
  const refusal = api.refuseUnsigned(method, url);
  // Node discards a request body that has not been read.
  if (refusal) return reply(response, refusal);
  const body = await readBody(request, api.requestBytes);
  if (body !== null) return reply(response, api.respond({ method, url, body }));
  response.setHeader('connection', 'close');
  reply(response, tooLarge);
}

function reply(response: ServerResponse, { status, body }: ApiResponse): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Reads a request body. Returns null when it exceeds `maxBytes`; the rest is not read. */
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

function isAbort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}
