import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Where the keyboard is in the log. What holds the focus may go, a button with what it did and a line with its message: the
 * log's box takes it then.
 * @returns what the element around the log takes, and the row that holds the focus; null for none
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
        // A menu of the log stands elsewhere in the document.
        if (!currentTarget.contains(target)) return;
        held.current = target;
        setRowId(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null);
      },
      onBlur({ target }: FocusEvent<HTMLElement>) {
        // The window has lost the focus, and not what held it.
        if (document.activeElement === target) return;
        held.current = null;
        setRowId(null);
      },
    },
  };
}
