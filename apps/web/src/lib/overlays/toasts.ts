import { createToastStore } from '@rifq/ui';

/** The app's toasts: `toasts.show({ message })`. Errors that need action are shown in their context instead. */
export const toasts = createToastStore();
