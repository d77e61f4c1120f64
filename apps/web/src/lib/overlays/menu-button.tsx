import { EllipsisIcon, IconButton, type MenuEntry } from '@rifq/ui';
import { useRef } from 'react';
import { useActionMenu } from './use-action-menu.tsx';

interface MenuButtonProps {
  /** Label of the button and its menu. */
  label: string;
  entries: readonly MenuEntry[];
}

/** The kit's «…» button whose menu is loaded after the page. */
export function MenuButton({ label, entries }: MenuButtonProps) {
  const container = useRef<HTMLSpanElement>(null);
  const { isOpen, open, menu } = useActionMenu(label, entries);
  return (
    <span ref={container} className="contents">
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => open(container.current?.firstElementChild ?? null)}
      >
        <EllipsisIcon />
      </IconButton>
      {menu}
    </span>
  );
}
