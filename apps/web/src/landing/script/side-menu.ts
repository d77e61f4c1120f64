/**
 * The landing's side menu (specification 2.5 to 2.7, 4.9 to 4.11): it opens when the `sidebar` flag is true, closes on the
 * backdrop, the close icon, an entry or the register button (and Escape), and the flag resets after the
 * slide-out animation. The flag is `data-sidebar` on the root element.
 * @param menu the modal dialog; elements in it that carry `data-closes` close it
 * @param opener receives the focus afterwards, unless an entry moved it to a section
 */
export function setUpSideMenu(menu: HTMLDialogElement, opener: HTMLElement): void {
  const root = menu.ownerDocument.documentElement;

  opener.addEventListener('click', () => {
    root.dataset.sidebar = 'true';
    menu.showModal();
  });

  const leave = async (): Promise<void> => {
    if (menu.dataset.leaving !== undefined) return;
    menu.dataset.leaving = 'true';
    // An animation that the browser cancels rejects; then there is nothing to wait for either.
    await Promise.allSettled(menu.getAnimations({ subtree: true }).map(animation => animation.finished));
    menu.close();
  };

  // Also fires when the browser closes the dialog, as a second Escape does.
  menu.addEventListener('close', () => {
    delete menu.dataset.leaving;
    delete root.dataset.sidebar;
  });

  menu.addEventListener('cancel', event => {
    event.preventDefault();
    void leave();
  });

  // The browser would move Tab to its own toolbar after the last stop; the menu traps it.
  menu.addEventListener('keydown', event => {
    if (event.key !== 'Tab') return;
    const stops = [...menu.querySelectorAll<HTMLElement>('a[href], button')];
    const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (menu.ownerDocument.activeElement !== edge) return;
    event.preventDefault();
    other?.focus();
  });

  menu.addEventListener('click', event => {
    const { target } = event;
    // The content fills the dialog, so only a click on the backdrop has the dialog itself as target.
    if (target === menu) void leave();
    const closing = target instanceof Element ? target.closest<HTMLElement>('[data-closes]') : null;
    if (closing === null) return;
    const hash = closing.getAttribute('href') ?? '';
    if (!hash.startsWith('#') || event.metaKey || event.ctrlKey || event.shiftKey) {
      void leave();
      return;
    }
    // The page is locked while the menu is open: it scrolls, smoothly by CSS, once the menu is gone.
    event.preventDefault();
    void leave().then(() => menu.ownerDocument.location.assign(hash));
  });
}
