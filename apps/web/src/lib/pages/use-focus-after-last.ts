import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the place of who asks for more by keyboard: the button goes with the last page, and the focus moves to the first
 * row below those that were there.
 * @param hasMore whether the button is there
 * @returns `rows` for the list of the rows; `noteLast` to call when more is asked for
 */
export function useFocusAfterLast(
  list: readonly { id: string }[],
  hasMore: boolean,
): { rows: RefObject<HTMLUListElement | null>; noteLast: () => void } {
  const rows = useRef<HTMLUListElement>(null);
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (hasMore || last.current === undefined) return;
    const row = rows.current?.children.item(list.findIndex(({ id }) => id === last.current) + 1);
    last.current = undefined;
    // Whoever went elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const target = row?.querySelector('a, button') ?? row;
    if (target instanceof HTMLElement) target.focus();
  }, [list, hasMore]);
  const noteLast = () => {
    last.current = list.at(-1)?.id;
  };
  return { rows, noteLast };
}
