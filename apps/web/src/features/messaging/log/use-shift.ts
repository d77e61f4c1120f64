import { type RefObject, useLayoutEffect, useState } from 'react';
import type { LogRow } from './rows.ts';

const firstMessage = (rows: readonly LogRow[]) => rows.find(({ type }) => type === 'message')?.id;
const has = (rows: readonly LogRow[], wanted: string) => rows.some(({ id }) => id === wanted);

/**
 * Whether rows have come or gone before those that stay: the log then keeps its place from its end.
 * @param box what is scrolled
 */
export function useShift(rows: readonly LogRow[], box: RefObject<HTMLElement | null>): boolean {
  const [known, setKnown] = useState({ rows, shift: false });
  useLayoutEffect(() => {
    // The list has moved to its new place, and hears of it with the next frame only: what it measures before then would be
    // added to the old one, which at the start of the log takes it back there.
    if (known.shift) queueMicrotask(() => box.current?.dispatchEvent(new Event('scroll')));
  }, [known, box]);
  if (known.rows === rows) return known.shift;
  const [before, now] = [firstMessage(known.rows), firstMessage(rows)];
  const isSame = before === undefined || now === undefined || before === now;
  const shift = !isSame && (has(rows, before) || has(known.rows, now));
  setKnown({ rows, shift });
  return shift;
}
