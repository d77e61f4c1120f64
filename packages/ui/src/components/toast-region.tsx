import { useSyncExternalStore } from 'react';
import { CheckIcon, TriangleAlertIcon } from '../icons/icons.ts';
import type { ToastStore } from './toast-store.ts';

/**
 * Where toasts appear: a live region (role=status) that is always in the page, so that screen readers notice
 * what comes into it. It stays usable while a sheet is open (`data-react-aria-top-layer`).
 */
export function ToastRegion({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  return (
    <div
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
