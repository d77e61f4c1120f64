import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the place of who asks for more by keyboard: the focus moves to the first of the rows that come.
 * @param count how many rows there are
 * @returns `rows` for the list, each of whose rows has a link; `noteLast` to call when more is asked for
 */
export function useFocusFirstNew(count: number): {
  rows: RefObject<HTMLUListElement | null>;
  noteLast: () => void;
} {
  const rows = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (before.current === undefined || count <= before.current) return;
    rows.current?.querySelectorAll('a').item(before.current)?.focus();
    before.current = undefined;
  }, [count]);
  return {
    rows,
    noteLast: () => {
      before.current = count;
    },
  };
}
