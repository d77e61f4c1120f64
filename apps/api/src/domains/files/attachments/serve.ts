import type { FastifyReply } from 'fastify';
import { byteRangeOf } from './byte-range.ts';

const SANDBOX = "default-src 'none'; sandbox";
const PDF_NAME = 'document.pdf';

/** A name as a header holds it (RFC 6266 and RFC 8187): plain for old clients, whole for the others. */
function asAttachment(name: string | null): string {
  const whole = name ?? PDF_NAME;
  const named = /\.pdf$/i.test(whole) ? whole : `${whole}.pdf`;
  const encoded = encodeURIComponent(named).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${PDF_NAME}"; filename*=UTF-8''${encoded}`;
}

/** What a file is sent with: a PDF to be saved, in no place of ours; a sound in parts, which Safari asks for. */
export function sendFile(
  reply: FastifyReply,
  { contentType, name }: { readonly contentType: string; readonly name: string | null },
  bytes: Buffer,
  range: string | undefined,
): FastifyReply {
  reply.type(contentType).header('content-security-policy', SANDBOX);
  if (contentType === 'application/pdf')
    return reply.header('content-disposition', asAttachment(name)).send(bytes);
  if (!contentType.startsWith('audio/')) return reply.send(bytes);
  reply.header('accept-ranges', 'bytes');
  const part = byteRangeOf(range, bytes.length);
  if (part === null) return reply.send(bytes);
  if (part === 'outside') return reply.status(416).header('content-range', `bytes */${bytes.length}`).send();
  const { first, last } = part;
  reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes.length}`);
  return reply.send(bytes.subarray(first, last + 1));
}
