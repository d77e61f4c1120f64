import type { ComponentType } from 'react';
import type { ModalKey } from './ui-store.ts';

/** A modal. Its code is loaded when one of its flags is first set; `app/modals.tsx` lists all. */
export interface Modal {
  flags: readonly ModalKey[];
  load: () => Promise<{ default: ComponentType }>;
}
