import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the first control of a row, or the row itself. */
function firstStopOf(rows: HTMLElement, index: number): Element | null {
  const row = rows.children.item(index);
  return row?.querySelector('a, button') ?? row;
}

/**
 * Preserves the position of keyboard users who load more: the button disappears with the last page, and the focus moves
 * to the first new row.
 * @param hasMore whether the button is shown
 * @param stopOf the focus target of the row at an index
 * @returns `rows` for the list of the rows; `noteLast` to call when more is requested
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
    // A focus that was moved in the meantime stays.
    if (document.activeElement !== document.body || rows.current === null) return;
    const target = stopOf(rows.current, next);
    if (target instanceof HTMLElement) target.focus();
  }, [list, hasMore, stopOf]);
  const noteLast = () => {
    last.current = list.at(-1)?.id;
  };
  return { rows, noteLast };
}
