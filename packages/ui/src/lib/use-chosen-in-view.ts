import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings what is chosen to the middle of its row where it lies beyond the edge: rows scroll sideways on phones. Only the
 * row moves, and never the page.
 * @param chosen which one it is; null for none
 * @returns the ref of the row; in it the chosen one carries `data-selected`
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
