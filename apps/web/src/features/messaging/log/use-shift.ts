import { type RefObject, useLayoutEffect, useState } from 'react';
import type { LogRow } from './rows.ts';

const firstMessage = (rows: readonly LogRow[]) => rows.find(({ type }) => type === 'message')?.id;
const has = (rows: readonly LogRow[], wanted: string) => rows.some(({ id }) => id === wanted);

/**
 * Whether rows were added or removed before the retained ones: the list then anchors to its end.
 * @param box the scroll container
 */
export function useShift(rows: readonly LogRow[], box: RefObject<HTMLElement | null>): boolean {
  const [known, setKnown] = useState({ rows, shift: false });
  useLayoutEffect(() => {
    // The list has moved but gets the scroll event only in the next frame: rows measured before then would be added to
    // the old offset, which at the start would scroll back to it.
    if (known.shift) queueMicrotask(() => box.current?.dispatchEvent(new Event('scroll')));
  }, [known, box]);
  if (known.rows === rows) return known.shift;
  const [before, now] = [firstMessage(known.rows), firstMessage(rows)];
  const isSame = before === undefined || now === undefined || before === now;
  const shift = !isSame && (has(rows, before) || has(known.rows, now));
  setKnown({ rows, shift });
  return shift;
}
