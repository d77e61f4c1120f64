import { expect, it } from 'vitest';
import { type CsvCell, csvFile } from './csv.ts';

/** The text of the file without its byte order mark. */
const textOf = async (rows: readonly (readonly CsvCell[])[]) =>
  new TextDecoder('utf-8').decode(await csvFile(rows).arrayBuffer());

it('begins with the byte order mark of UTF-8, so that Excel reads Arabic', async () => {
  const bytes = new Uint8Array(await csvFile([['قطة']]).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

it('separates cells by commas and ends each row with CRLF', async () => {
  expect(await textOf([['لولو', 'A1'], ['مشمش']])).toBe('"لولو","A1"\r\n"مشمش"\r\n');
});

it('leaves a missing cell empty', async () => {
  expect(await textOf([['a', undefined, 'b']])).toBe('"a",,"b"\r\n');
});

it('doubles quotes and keeps commas, semicolons and line breaks within their cell', async () => {
  expect(await textOf([['5" x, y; z\nw']])).toBe('"5"" x, y; z\nw"\r\n');
});

it.each(['=1+1', '+966501234567', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
  'writes %j as text that no spreadsheet runs',
  async cell => {
    expect(await textOf([[cell]])).toBe(`"'${cell}"\r\n`);
  },
);

it('leaves such a sign within a text as it is', async () => {
  expect(await textOf([['a=b-c@d']])).toBe('"a=b-c@d"\r\n');
});

it('writes numbers as numbers, also negative ones, and none as an empty cell', async () => {
  expect(await textOf([[20, -3.5, 0, Number.NaN]])).toBe('20,-3.5,0,\r\n');
});
