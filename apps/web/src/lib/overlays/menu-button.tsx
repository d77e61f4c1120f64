import { EllipsisIcon, IconButton, type MenuEntry } from '@rifq/ui';
import { useRef, useState } from 'react';
import { usePreloadedModule } from './use-preloaded.ts';

const loadMenu = () => import('./action-menu.ts');

interface MenuButtonProps {
  /** Label of the button and its menu. */
  label: string;
  entries: readonly MenuEntry[];
}

/** The kit's «…» button whose menu is loaded after the page, for pages whose budget has no room for it. */
export function MenuButton({ label, entries }: MenuButtonProps) {
  const container = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  const menu = usePreloadedModule({ load: loadMenu, isWanted: isOpen, onMissing: close });
  return (
    <span ref={container} className="contents">
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setAnchor(container.current?.firstElementChild ?? null)}
      >
        <EllipsisIcon />
      </IconButton>
      {menu !== undefined && anchor !== null && (
        <menu.ActionMenu label={label} entries={entries} anchor={anchor} onClose={close} />
      )}
    </span>
  );
}
