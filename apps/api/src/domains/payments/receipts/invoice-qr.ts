import { decimalOf, type Money } from '@rifq/rules';

export type SimplifiedInvoice = {
  readonly sellerName: string;
  readonly vatNumber: string;
  readonly issuedAt: Date;
  readonly total: Money;
  readonly vat: Money;
};

/** A length is one byte. */
const LONGEST = 255;
const graphemes = new Intl.Segmenter('ar', { granularity: 'grapheme' });

/** Encodes a text in UTF-8, truncated to the whole characters that fit into a field. */
function fieldBytes(text: string): Buffer {
  const whole = Buffer.from(text);
  if (whole.length <= LONGEST) return whole;
  const fitting: string[] = [];
  let room = LONGEST;
  for (const { segment } of graphemes.segment(text)) {
    room -= Buffer.byteLength(segment);
    if (room < 0) break;
    fitting.push(segment);
  }
  return Buffer.from(fitting.join(''));
}

/** Formats a time as ISO 8601 in whole seconds of UTC. */
const secondsOf = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;

/**
 * Encodes the QR code of a Saudi simplified invoice: tag, length in bytes and value of five fields, in base64.
 * Source: ZATCA, Security Features Implementation Standards, "QR code", tags 1 to 5.
 */
export function invoiceQr({ sellerName, vatNumber, issuedAt, total, vat }: SimplifiedInvoice): string {
  const fields = [sellerName, vatNumber, secondsOf(issuedAt), decimalOf(total), decimalOf(vat)];
  const parts = fields.flatMap((field, index) => {
    const bytes = fieldBytes(field);
    return [Buffer.from([index + 1, bytes.length]), bytes];
  });
  return Buffer.concat(parts).toString('base64');
}
