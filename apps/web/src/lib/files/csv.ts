/** A cell of a table: text, a number, or nothing. */
export type CsvCell = string | number | null;

/** What a spreadsheet takes for the start of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

/** Excel reads UTF-8 only behind a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  // A number stays one, also below zero: it is no text that somebody typed.
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a table as CSV (RFC 4180) in which no text can become a formula. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('');
}
