import { useLayoutEffect } from 'react';
import { useIsDesktop } from './use-is-desktop.ts';

/**
 * On phones, scrolls a field to the top of its sheet's body when a list opens below it, which then has the sheet's height.
 * The body needs as much room below its last field; `.sheet-body:has(.opens-below[data-open])` gives it.
 * @param field the field with its label; nothing happens outside of a sheet
 */
export function useRoomBelow(field: Element | null, isOpen: boolean): void {
  const isDesktop = useIsDesktop();
  useLayoutEffect(() => {
    const body = field?.closest('.sheet-body');
    if (isDesktop || !isOpen || !field || !body) return;
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
  }, [field, isOpen, isDesktop]);
}
