import { expect, it } from 'vitest';
import { pdf } from '../../../testing/attachments.ts';
import { isPdf, startsAsPdf } from './pdf.ts';

const HTML = '<!doctype html><script>alert(1)</script>';
const around = (before: string, after: string) =>
  Buffer.concat([Buffer.from(before, 'latin1'), pdf(), Buffer.from(after, 'latin1')]);

it.each([
  ['as it is written', pdf()],
  ['behind the mark of an encoding', around('\u00ef\u00bb\u00bf', '')],
  ['behind empty lines', around('\r\n\r\n', '')],
  ['before the zeros of a block', around('', '\0'.repeat(4096))],
  ['before white space of every kind', around('', '\r\n\t\f '.repeat(900))],
  [
    'behind the lines of a printer',
    around('\u001b%-12345X@PJL SET COPIES=1\r\n@PJL ENTER LANGUAGE=PDF\r\n', ''),
  ],
  ['behind the head of a mail', around('Content-Type: application/pdf\r\n\r\n', '')],
  ['behind bytes of any kind', around('\u0001\u0080\u00fe'.repeat(300), '')],
  ['before the end of a file of CP/M', around('', '\u001a')],
  ['before the end of a body in chunks', around('', '\r\n0\r\n')],
  ['before bytes that fill a block', around('', '\u00ff'.repeat(4096))],
  ['that ends twice', around('', '%%EOF %%EOF')],
  ['before a comment', around('', '% signed by a scanner\n')],
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
  ['one before a change that breaks off', around('', '4 0 obj\n')],
  ['one before more than readers look through', around('', 'x'.repeat(1100))],
  ['one behind an archive', around('PK\u0003\u0004', '')],
  ['one whose head stands too far inside', around(' '.repeat(1024), '')],
])('takes for no PDF %s', (_what, bytes) => {
  expect(isPdf(bytes)).toBe(false);
});

it.each([8, 9, 20, 80, 150])(
  'takes one that breaks off %i bytes before its end for a damaged one',
  missing => {
    const broken = pdf().subarray(0, -missing);
    expect(startsAsPdf(broken)).toBe(true);
    expect(isPdf(broken)).toBe(false);
  },
);
