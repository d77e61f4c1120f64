import type { ComponentType } from 'react';
import type { ModalFlag } from './ui-store.ts';

/** A modal of a feature. Its code is loaded when one of its flags is first set; `app/modals.tsx` lists all. */
export interface Modal {
  flags: readonly ModalFlag[];
  load: () => Promise<{ default: ComponentType }>;
}
