import type { MenuEntry } from '@rifq/ui';
import { type ReactNode, useState } from 'react';
import { usePreloadedModule } from './use-preloaded.ts';

const loadMenu = () => import('./action-menu.ts');

interface LaterMenu {
  isOpen: boolean;
  /** @param anchor the button next to which it opens, and which gets the focus back */
  open: (anchor: Element | null) => void;
  /** Render it next to the button. */
  menu: ReactNode;
}

/** A menu whose code is loaded after the page, for pages whose budget has no room for it. @param label of the menu */
export function useActionMenu(label: string, entries: readonly MenuEntry[]): LaterMenu {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  const module = usePreloadedModule({ load: loadMenu, isWanted: isOpen, onMissing: close });
  return {
    isOpen,
    open: setAnchor,
    menu: module !== undefined && anchor !== null && (
      <module.ActionMenu label={label} entries={entries} anchor={anchor} onClose={close} />
    ),
  };
}
