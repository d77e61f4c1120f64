import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the selected item to the middle of its row if it is out of view: rows scroll horizontally on phones. Only the
 * row moves, never the page.
 * @param chosen key of the selected item; null for none
 * @returns the ref of the row, in which the selected item has `data-selected`
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string | null): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const one = chosen === null ? null : row.current?.querySelector('[data-selected]');
    if (!one || !row.current) return;
    const [inner, outer] = [one.getBoundingClientRect(), row.current.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }, [chosen]);
  return row;
}
