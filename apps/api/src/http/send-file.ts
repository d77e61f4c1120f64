import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './accept-encoding.ts';
import { type Body, type BuiltFile, type Encoded, mapEncoded } from './built-file.ts';

function encodingFor<T>(request: FastifyRequest, { plain, compressed }: Encoded<T>): T {
  const accepted = request.headers['accept-encoding'];
  return (accepted === undefined ? undefined : compressed.get(chooseEncoding(accepted))) ?? plain;
}

/** Whether the client's copy is unchanged (RFC 9110, section 13.2.2: the date counts only if no tag is given). */
function isUnchanged({ headers }: FastifyRequest, { etag, lastModified }: Body): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some(tag => ['*', etag, `W/${etag}`].includes(tag.trim()));
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= Date.parse(lastModified);
}

const withValidators = ({ headers, etag, lastModified }: Body) => ({
  ...headers,
  'last-modified': lastModified,
  etag,
});

/** Sends a file, or 304 if the client's copy is unchanged, in addition to the headers of the reply. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const body = encodingFor(request, file);
  reply.headers(withValidators(body));
  return isUnchanged(request, body) ? reply.code(304).send() : reply.send(body.bytes);
}

/** Sends a file as the body of an error: always in full, and without validators. */
export function sendAsError(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, status: number) {
  const { headers, bytes } = encodingFor(request, file);
  return reply.code(status).headers(headers).send(bytes);
}

/** Alternates names and values, a form that Node writes without further checks. */
const inTurn = (headers: OutgoingHttpHeaders) =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value].flat()));

/**
 * Makes a handler that sends a file with `headers`, all precomputed. It bypasses Fastify's reply, whose hooks and
 * header copies would double the cost: nothing else can be added to the response.
 */
export function readyHandler(file: BuiltFile, headers: OutgoingHttpHeaders) {
  const ready = mapEncoded(file, body => {
    const unchanged = { ...headers, ...withValidators(body) };
    return {
      body,
      unchanged: inTurn(unchanged),
      whole: inTurn({ ...unchanged, 'content-length': body.bytes.byteLength }),
    };
  });
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { body, unchanged, whole } = encodingFor(request, ready);
    reply.hijack();
    if (isUnchanged(request, body)) reply.raw.writeHead(304, unchanged).end();
    else reply.raw.writeHead(200, whole).end(body.bytes);
  };
}
