import { useLayoutEffect, useRef } from 'react';
import { sheetScroller } from './sheet-scroller.ts';
import { useIsPressed } from './use-is-pressed.ts';

/** Returns how far below the top of its scroller a field is seen: what sticks there is in its scroll padding. */
function insetOf(scroller: Element): number {
  const { scrollPaddingBlockStart, paddingBlockStart } = getComputedStyle(scroller);
  return Number.parseFloat(scrollPaddingBlockStart) || Number.parseFloat(paddingBlockStart) || 0;
}

/**
 * Scrolls a field to the top of its sheet when a list opens below it, which then has the height of the sheet. It waits
 * until the press that opened it has ended, which would otherwise choose the option under the pointer. On phones
 * `.sheet-body:has(.opens-below[data-open])` adds the necessary space to the body. When the list closes, the field is
 * scrolled below what sticks at the top then.
 * @param field the field with its label; no effect outside a sheet
 */
export function useRoomBelow(field: Element | null, isOpen: boolean): void {
  const isPressed = useIsPressed(field);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const body = field && sheetScroller(field);
    if (!field || !body) return;
    const offset = () => field.getBoundingClientRect().top - body.getBoundingClientRect().top;
    if (!isOpen) {
      const hidden = insetOf(body) - offset();
      if (wasOpen.current && hidden > 0) body.scrollTop -= hidden;
      wasOpen.current = false;
      return;
    }
    if (isPressed) return;
    wasOpen.current = true;
    body.scrollTop += offset() - insetOf(body);
    const aligned = offset();
    // React Aria closes a list when its field may have scrolled. The call above scrolls, and so do browsers that show a
    // keyboard, even the page behind the sheet; the list stays open while the field has not moved.
    const hide = (event: Event) => {
      if (Math.abs(offset() - aligned) < 1) event.stopImmediatePropagation();
    };
    window.addEventListener('scroll', hide, true);
    return () => window.removeEventListener('scroll', hide, true);
  }, [field, isOpen, isPressed]);
}
