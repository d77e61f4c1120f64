import { useState } from 'react';
import type { LogRow } from './rows.ts';

const firstMessage = (rows: readonly LogRow[]) => rows.find(({ type }) => type === 'message')?.id;

/** Whether these rows have come before those that were there: the log then keeps its place from its end. */
export function useShift(rows: readonly LogRow[]): boolean {
  const [known, setKnown] = useState({ rows, shift: false });
  if (known.rows === rows) return known.shift;
  const before = firstMessage(known.rows);
  const shift = before !== undefined && before !== firstMessage(rows) && rows.some(({ id }) => id === before);
  setKnown({ rows, shift });
  return shift;
}
