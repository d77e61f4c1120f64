import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The first control of a row, or the row itself. */
function firstStopOf(rows: HTMLElement, index: number): Element | null {
  const row = rows.children.item(index);
  return row?.querySelector('a, button') ?? row;
}

/**
 * Keeps the place of who asks for more by keyboard: the button goes with the last page, and the focus moves to the first
 * row below those that were there.
 * @param hasMore whether the button is there
 * @param stopOf what takes the focus of the row at a place
 * @returns `rows` for the list of the rows; `noteLast` to call when more is asked for
 */
export function useFocusAfterLast<Rows extends HTMLElement = HTMLUListElement>(
  list: readonly { id: string }[],
  hasMore: boolean,
  stopOf: (rows: Rows, index: number) => Element | null = firstStopOf,
): { rows: RefObject<Rows | null>; noteLast: () => void } {
  const rows = useRef<Rows>(null);
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (hasMore || last.current === undefined) return;
    const next = list.findIndex(({ id }) => id === last.current) + 1;
    last.current = undefined;
    // Whoever went elsewhere meanwhile stays there.
    if (document.activeElement !== document.body || rows.current === null) return;
    const target = stopOf(rows.current, next);
    if (target instanceof HTMLElement) target.focus();
  }, [list, hasMore, stopOf]);
  const noteLast = () => {
    last.current = list.at(-1)?.id;
  };
  return { rows, noteLast };
}
