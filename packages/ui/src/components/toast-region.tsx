import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { CheckIcon, TriangleAlertIcon } from '../icons/icons.ts';
import type { ToastStore } from './toast-store.ts';

/** The changed part is where the focus is, or returns to: the whole row in a list or table. */
const changedPart = (focused: Element) => focused.closest('li, tr') ?? focused;

/** Whether one part overlaps another on the screen. */
function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;
}

/**
 * Shows toasts in a live region (role=status) that is always in the page, so that screen readers notice additions. It
 * stays usable while a sheet is open (`data-react-aria-top-layer`). It is at the bottom, or at the top where it would
 * cover the changed part.
 */
export function ToastRegion({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    const box = region.current;
    if (box === null || newest === undefined) return;
    const giveWay = () => {
      const focused = document.activeElement;
      if (box.contains(focused)) return;
      delete box.dataset.atTop;
      if (focused === null || focused === document.body) return;
      const part = changedPart(focused).getBoundingClientRect();
      // A sheet or a whole page lies below toasts wherever they are.
      const isLow = part.top > window.innerHeight / 2;
      if (isLow && overlaps(box.getBoundingClientRect(), part)) box.dataset.atTop = '';
    };
    giveWay();
    document.addEventListener('focusin', giveWay);
    return () => document.removeEventListener('focusin', giveWay);
  }, [newest]);
  return (
    <div
      ref={region}
      className="toast-region"
      role="status"
      data-react-aria-top-layer="true"
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      {toasts.map(({ id, message, isFailure, action }) => (
        <div key={id} className="toast">
          {isFailure ? <TriangleAlertIcon /> : <CheckIcon />}
          <span className="toast-text">{message}</span>
          {action !== undefined && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                store.dismiss(id);
                action.onPress();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
