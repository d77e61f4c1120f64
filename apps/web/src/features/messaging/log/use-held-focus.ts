import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Tracks the keyboard focus in the log. If the focused element is removed, such as a button or its row, the log's box
 * takes the focus.
 * @returns handlers for the element around the log, and the id of the focused row; null for none
 */
export function useHeldFocus(box: RefObject<HTMLElement | null>) {
  const held = useRef<HTMLElement | null>(null);
  const [rowId, setRowId] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (held.current === null || held.current.isConnected) return;
    held.current = null;
    setRowId(null);
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });
  return {
    rowId,
    handlers: {
      onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
        // A menu of the log is rendered outside of it in the document.
        if (!currentTarget.contains(target)) return;
        held.current = target;
        setRowId(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null);
      },
      onBlur({ target }: FocusEvent<HTMLElement>) {
        // Only the window has lost the focus.
        if (document.activeElement === target) return;
        held.current = null;
        setRowId(null);
      },
    },
  };
}
