/** A number is written as one, everything else as text; what is missing is an empty cell. */
export type CsvCell = string | number | undefined;

/** What spreadsheets take for the start of a formula, also in full width (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Excel reads a file without it in the code page of its machine, which breaks Arabic. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Every text is quoted: where a spreadsheet splits at semicolons, one in a text would begin a cell. */
function csvCellOf(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Writes a table as CSV (RFC 4180, UTF-8) that spreadsheets open as it is and run nothing of. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Blob {
  const lines = rows.map(row => `${row.map(csvCellOf).join(',')}\r\n`);
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' });
}
