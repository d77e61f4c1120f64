/**
 * Preserves the focus in a popover that opens on `pointerdown`. Its trigger is inert by the `mousedown` of the same
 * press, and Firefox up to 140 then moves the focus to the body. No other inert element ever gets a `mousedown`.
 * @param popover the ref of the popover
 */
export function keepFocusOnPress(popover: HTMLElement | null): (() => void) | undefined {
  if (popover === null) return undefined;
  const { ownerDocument } = popover;
  const keepFocus = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[inert]') !== null) event.preventDefault();
  };
  ownerDocument.addEventListener('mousedown', keepFocus, { capture: true });
  return () => ownerDocument.removeEventListener('mousedown', keepFocus, { capture: true });
}
