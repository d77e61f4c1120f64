import { useRef } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { keepFocusOnPress } from '../lib/keep-focus-on-press.ts';
import { type MenuEntry, MenuList } from './menu-list.tsx';

export interface ActionMenuProps {
  /** Accessible name of the menu. */
  label: string;
  entries: readonly MenuEntry[];
  /** The element next to which it opens, and which gets the focus back. */
  anchor: Element;
  onClose: () => void;
}

/** A menu that many elements share, none of which has its own. */
export function ActionMenu({ label, entries, anchor, onClose }: ActionMenuProps) {
  const trigger = useRef(anchor);
  return (
    <Popover
      ref={keepFocusOnPress}
      className="listbox-popover menu-popover"
      aria-label={label}
      triggerRef={trigger}
      isOpen
      onOpenChange={isOpen => {
        if (!isOpen) onClose();
      }}
      placement="bottom end"
      offset={6}
    >
      <MenuList label={label} entries={entries} onClose={onClose} />
    </Popover>
  );
}
