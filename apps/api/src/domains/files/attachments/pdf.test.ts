import { expect, it } from 'vitest';
import { pdf } from '../../../testing/attachments.ts';
import { isPdf } from './pdf.ts';

const HTML = '<!doctype html><script>alert(1)</script>';
const around = (before: string, after: string) =>
  Buffer.concat([Buffer.from(before, 'latin1'), pdf(), Buffer.from(after, 'latin1')]);

it.each([
  ['as it is written', pdf()],
  ['behind the mark of an encoding', around('\u00ef\u00bb\u00bf', '')],
  ['behind empty lines', around('\r\n\r\n', '')],
  ['before the zeros of a block', around('', '\0'.repeat(4096))],
  ['before white space of every kind', around('', '\r\n\t\f '.repeat(900))],
])('takes a PDF %s', (_what, bytes) => {
  expect(isPdf(bytes)).toBe(true);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['its head alone', Buffer.from('%PDF-1.7')],
  ['its marks without what is between them', Buffer.from('%PDF-1.7\n%%EOF')],
  ['one that breaks off', pdf().subarray(0, -8)],
  ['one behind a page', around(HTML, '')],
  ['one before a page', around('', HTML)],
  ['one before an archive', around('', 'PK\u0003\u0004')],
  ['one whose head stands too far inside', around(' '.repeat(1024), '')],
])('takes for no PDF %s', (_what, bytes) => {
  expect(isPdf(bytes)).toBe(false);
});
