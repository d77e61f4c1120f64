/** Keys that move the selection, right to left: the next tab is at the left. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowRight: -1 };

/**
 * Turns the two lists of steps into tabs: click, arrow keys, Home and End.
 * @param list the element with role `tablist`; each tab names its panel in `aria-controls`
 * @param android whether to start with Android's steps, the last tab
 */
export function setUpPlatformTabs(list: Element, android: boolean): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];

  const select = (chosen: HTMLElement | undefined): void => {
    if (chosen === undefined) return;
    for (const tab of tabs) {
      const selected = tab === chosen;
      tab.ariaSelected = String(selected);
      tab.tabIndex = selected ? 0 : -1;
      const panel = list.ownerDocument.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel !== null) panel.hidden = !selected;
    }
  };

  if (android) select(tabs.at(-1));

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', event => {
      const next = tabAfter(event.key, index);
      if (next === undefined) return;
      event.preventDefault();
      select(next);
      next.focus();
    });
  }

  function tabAfter(key: string, index: number): HTMLElement | undefined {
    if (key === 'Home') return tabs[0];
    if (key === 'End') return tabs.at(-1);
    const step = STEPS[key];
    return step === undefined ? undefined : tabs.at((index + step) % tabs.length);
  }
}
