import { useState } from 'react';
import type { LogRow } from './rows.ts';

const firstMessage = (rows: readonly LogRow[]) => rows.find(({ type }) => type === 'message')?.id;
const has = (rows: readonly LogRow[], wanted: string) => rows.some(({ id }) => id === wanted);

/** Whether rows have come or gone before those that stay: the log then keeps its place from its end. */
export function useShift(rows: readonly LogRow[]): boolean {
  const [known, setKnown] = useState({ rows, shift: false });
  if (known.rows === rows) return known.shift;
  const [before, now] = [firstMessage(known.rows), firstMessage(rows)];
  const isSame = before === undefined || now === undefined || before === now;
  const shift = !isSame && (has(rows, before) || has(known.rows, now));
  setKnown({ rows, shift });
  return shift;
}
