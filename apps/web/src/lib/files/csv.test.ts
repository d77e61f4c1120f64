import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it('starts with a byte order mark and ends each row with CRLF', () => {
  expect(
    csvText([
      ['اليوم', 'نقدًا'],
      ['2026-11-20', 150.5],
    ]),
  ).toBe('\uFEFFاليوم,نقدًا\r\n2026-11-20,150.5\r\n');
});

it('quotes cells with commas, quotes and line breaks, and leaves a missing one empty', () => {
  expect(csvText([['a,b', 'say "hi"', 'one\ntwo', null]])).toBe('\uFEFF"a,b","say ""hi""","one\ntwo",\r\n');
});

it.each(['=1+1', '+966', '-2', '@SUM(A1)', '\tx', '\rx'])('makes no formula of a text: %j', text => {
  const [cell] = csvText([[text]])
    .slice(1)
    .split('\r\n');
  expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true);
});

it('quotes a formula that has a comma, behind its apostrophe', () => {
  expect(csvText([['=HYPERLINK("x","y")']])).toBe('\uFEFF"\'=HYPERLINK(""x"",""y"")"\r\n');
});

it('leaves numbers as numbers, below zero too, and a sign within a text', () => {
  expect(csvText([[-2.5, 0, 'A-1']])).toBe('\uFEFF-2.5,0,A-1\r\n');
});
