import { expect, it } from 'vitest';
import { pdf } from '../../../testing/attachments.ts';
import { isPdf, startsAsPdf } from './pdf.ts';

const HTML = '<!doctype html><script>alert(1)</script>';
const around = (before: string, after: string) =>
  Buffer.concat([Buffer.from(before, 'latin1'), pdf(), Buffer.from(after, 'latin1')]);

it.each([
  ['without other bytes', pdf()],
  ['after a byte order mark', around('\u00ef\u00bb\u00bf', '')],
  ['after empty rows', around('\r\n\r\n', '')],
  ['before the zeros of a block', around('', '\0'.repeat(4096))],
  ['before white space of every kind', around('', '\r\n\t\f '.repeat(900))],
  [
    'after the commands of a printer',
    around('\u001b%-12345X@PJL SET COPIES=1\r\n@PJL ENTER LANGUAGE=PDF\r\n', ''),
  ],
  ['after the header of a mail', around('Content-Type: application/pdf\r\n\r\n', '')],
  ['after arbitrary bytes', around('\u0001\u0080\u00fe'.repeat(300), '')],
  ['before the end-of-file byte of CP/M', around('', '\u001a')],
  ['before the end of a chunked body', around('', '\r\n0\r\n')],
  ['before block padding', around('', '\u00ff'.repeat(4096))],
  ['that ends twice', around('', '%%EOF %%EOF')],
  ['before a comment', around('', '% signed by a scanner\n')],
])('accepts a PDF %s', (_what, bytes) => {
  expect(isPdf(bytes)).toBe(true);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['its header alone', Buffer.from('%PDF-1.7')],
  ['its markers without content', Buffer.from('%PDF-1.7\n%%EOF')],
  ['a truncated one', pdf().subarray(0, -8)],
  ['one after HTML', around(HTML, '')],
  ['one before HTML', around('', HTML)],
  ['one before an archive', around('', 'PK\u0003\u0004')],
  ['one before a truncated update', around('', '4 0 obj\n')],
  ['one before more bytes than readers search', around('', 'x'.repeat(1100))],
  ['one after an archive', around('PK\u0003\u0004', '')],
  ['one whose header starts too late', around(' '.repeat(1024), '')],
])('does not accept as PDF %s', (_what, bytes) => {
  expect(isPdf(bytes)).toBe(false);
});

it.each([8, 9, 20, 80, 150])('detects a PDF that was truncated by %i bytes', missing => {
  const broken = pdf().subarray(0, -missing);
  expect(startsAsPdf(broken)).toBe(true);
  expect(isPdf(broken)).toBe(false);
});
