import { useEffect } from 'react';
import { useNavigationType } from 'react-router';

/** Fields are left out: an automatic on-screen keyboard would hide what has changed. */
const STOPS = 'a[href], button, [tabindex]';

interface SavedFocus {
  path: string;
  /** The focused element and its ancestors up to the content, each with its index among its siblings. */
  trail: readonly { element: Element; index: number }[];
}

const content = () => document.getElementById('content');

function save(target: Element): SavedFocus {
  const trail: { element: Element; index: number }[] = [];
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    trail.push({ element, index: [...(element.parentElement?.children ?? [])].indexOf(element) });
    if (element === content()) break;
  }
  return { path: location.pathname, trail };
}

/** Focuses the first focusable candidate: hidden or disabled ones are not. */
function focusFirst(candidates: Iterable<HTMLElement>): boolean {
  for (const candidate of candidates) {
    // The position is unchanged: what was out of view stays there.
    candidate.focus({ preventScroll: true });
    if (document.activeElement === candidate) return true;
  }
  return false;
}

const stopsIn = (element: Element | undefined): HTMLElement[] =>
  element === undefined
    ? []
    : [
        ...(element.matches(STOPS) && element instanceof HTMLElement ? [element] : []),
        ...element.querySelectorAll<HTMLElement>(STOPS),
      ];

/** Focuses the replacement of a removed element: at its index first, else next to it, else around it. */
function restore({ trail }: SavedFocus): void {
  for (const [at, { element }] of trail.entries()) {
    const index = trail[at - 1]?.index ?? 0;
    if (!element.isConnected) continue;
    const { children } = element;
    if (focusFirst(stopsIn(children[index]))) return;
    if (focusFirst(stopsIn(children[index - 1]).reverse())) return;
    if (focusFirst(stopsIn(element))) return;
  }
}

/**
 * Restores focus for keyboard and screen reader users: to the replacement of a focused element that was removed; after
 * navigation, to the whole content.
 */
export function useRestoredFocus(): void {
  const type = useNavigationType();
  useEffect(() => {
    // The guard and the second factor had other content; the first page of a visit is left as the browser opens it.
    if (type !== 'POP' && document.activeElement === document.body) content()?.focus({ preventScroll: true });
  }, [type]);
  useEffect(() => {
    let saved: SavedFocus | undefined;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && content()?.contains(target)) saved = save(target);
    };
    // A press elsewhere in the content leaves the element, also on empty space, which takes no focus.
    const leave = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && content()?.contains(target))) return;
      if (!saved?.trail[0]?.element.contains(target)) saved = undefined;
    };
    const watch = new MutationObserver(() => {
      if (saved === undefined || document.activeElement !== document.body) return;
      if (saved.trail[0]?.element.isConnected !== false) return;
      const lost = saved;
      saved = undefined;
      if (lost.path === location.pathname) restore(lost);
    });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave);
      watch.disconnect();
    };
  }, []);
}
