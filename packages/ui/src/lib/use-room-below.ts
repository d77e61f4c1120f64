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
    const before = body.scrollTop;
    const inset = Number.parseFloat(getComputedStyle(body).paddingBlockStart) || 0;
    body.scrollTop += field.getBoundingClientRect().top - body.getBoundingClientRect().top - inset;
    if (body.scrollTop === before) return;
    // React Aria closes a list whose field is scrolled away, and would take this for it.
    const hide = (event: Event) => {
      if (event.target !== body) return;
      event.stopImmediatePropagation();
      window.removeEventListener('scroll', hide, true);
    };
    window.addEventListener('scroll', hide, true);
    return () => window.removeEventListener('scroll', hide, true);
  }, [field, isOpen]);
}
