import { useRef } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { keepFocusOnPress } from '../lib/keep-focus-on-press.ts';
import { type MenuEntry, MenuList } from './menu-list.tsx';

export interface ActionMenuProps {
  /** Names the menu. */
  label: string;
  entries: readonly MenuEntry[];
  /** Beside what it opens; the focus goes back there. */
  anchor: Element;
  onClose: () => void;
}

/** A menu that is opened for one of many things, none of which has a menu of its own. */
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
