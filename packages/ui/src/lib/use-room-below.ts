import { useLayoutEffect } from 'react';
import { sheetScroller } from './sheet-scroller.ts';
import { useIsPressed } from './use-is-pressed.ts';

/**
 * Scrolls a field to the top of its sheet when a list opens below it, which then has the height of the sheet.
 * A press that opens it is over first, or it would end on the option that has come under the pointer, and choose it.
 * On phones `.sheet-body:has(.opens-below[data-open])` gives the body the room to scroll as far as that.
 * @param field the field with its label; nothing happens outside of a sheet
 */
export function useRoomBelow(field: Element | null, isOpen: boolean): void {
  const isPressed = useIsPressed(field);
  useLayoutEffect(() => {
    const body = field && sheetScroller(field);
    if (!isOpen || isPressed || !field || !body) return;
    const { scrollPaddingBlockStart, paddingBlockStart } = getComputedStyle(body);
    const inset = Number.parseFloat(scrollPaddingBlockStart) || Number.parseFloat(paddingBlockStart) || 0;
    const place = () => field.getBoundingClientRect().top - body.getBoundingClientRect().top;
    body.scrollTop += place() - inset;
    const aligned = place();
    // React Aria closes a list whose field may be scrolled away. The line above scrolls, and so do browsers that show a
    // keyboard, the page behind the sheet too; as long as the field stays where it is, the list does.
    const hide = (event: Event) => {
      if (Math.abs(place() - aligned) < 1) event.stopImmediatePropagation();
    };
    window.addEventListener('scroll', hide, true);
    return () => window.removeEventListener('scroll', hide, true);
  }, [field, isOpen, isPressed]);
}
