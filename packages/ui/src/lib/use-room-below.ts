import { useLayoutEffect } from 'react';

/**
 * Scrolls a field to the top of its sheet's body when a list opens below it, which then has the height of the sheet.
 * On phones `.sheet-body:has(.opens-below[data-open])` gives the body the room to scroll as far as that.
 * @param field the field with its label; nothing happens outside of a sheet
 */
export function useRoomBelow(field: Element | null, isOpen: boolean): void {
  useLayoutEffect(() => {
    const body = field?.closest('.sheet-body');
    if (!isOpen || !field || !body) return;
    const inset = Number.parseFloat(getComputedStyle(body).paddingBlockStart) || 0;
    body.scrollTop += field.getBoundingClientRect().top - body.getBoundingClientRect().top - inset;
    const aligned = body.scrollTop;
    // React Aria closes a list whose field is scrolled away, and would take these events for it: one for the line above,
    // and another where an on-screen keyboard changes the height of the body.
    const hide = (event: Event) => {
      if (event.target === body && body.scrollTop === aligned) event.stopImmediatePropagation();
    };
    window.addEventListener('scroll', hide, true);
    return () => window.removeEventListener('scroll', hide, true);
  }, [field, isOpen]);
}
