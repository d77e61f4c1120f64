import { createToastStore } from '@rifq/ui';

/** The app's toasts: `toasts.show({ message })`. Errors that need action stand at their place instead. */
export const toasts = createToastStore();
