import { cleanLine } from '@rifq/rules';
import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../../../ports/storage.ts';
import { byteRangeOf } from './byte-range.ts';

const SANDBOX = "default-src 'none'; sandbox";
const PDF_NAME = 'document.pdf';

/** Formats a name for a header (RFC 6266 and RFC 8187): ASCII for old clients, Unicode for the others. */
function asAttachment(name: string | null): string {
  // A name that was stored long ago may contain direction controls or lone surrogates.
  const whole = cleanLine(name ?? '') || PDF_NAME;
  const named = /\.pdf$/i.test(whole) ? whole : `${whole}.pdf`;
  const encoded = encodeURIComponent(named).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${PDF_NAME}"; filename*=UTF-8''${encoded}`;
}

/**
 * Streams an open file: a PDF as a sandboxed download, audio with range requests, which Safari needs.
 */
export function streamFile(
  reply: FastifyReply,
  { contentType, name }: { readonly contentType: string; readonly name: string | null },
  file: OpenFile,
  range: string | undefined,
): void {
  reply.type(contentType).header('content-security-policy', SANDBOX);
  if (contentType === 'application/pdf') reply.header('content-disposition', asAttachment(name));
  const isSound = contentType.startsWith('audio/');
  if (isSound) reply.header('accept-ranges', 'bytes');
  const part = isSound ? byteRangeOf(range, file.bytes) : null;
  if (part === 'outside') {
    reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    void file.close();
    return;
  }
  const { first, last } = part ?? { first: 0, last: file.bytes - 1 };
  if (part !== null) reply.status(206).header('content-range', `bytes ${first}-${last}/${file.bytes}`);
  reply.header('content-length', last - first + 1).send(file.read(first, last));
}
