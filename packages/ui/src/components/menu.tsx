import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { EllipsisIcon } from '../icons/icons.ts';
import { keepFocusOnPress } from '../lib/keep-focus-on-press.ts';
import { type MenuEntry, MenuList } from './menu-list.tsx';

export interface MenuProps {
  /** Accessible name of the button: «خيارات مشمش». */
  label: string;
  entries: readonly MenuEntry[];
  /** Three dots by default. */
  icon?: ReactNode;
}

/** The «…» button and its menu. */
export function Menu({ label, entries, icon = <EllipsisIcon /> }: MenuProps) {
  return (
    <MenuTrigger>
      <Button className="icon-btn" aria-label={label}>
        {icon}
      </Button>
      <Popover
        ref={keepFocusOnPress}
        className="listbox-popover menu-popover"
        placement="bottom end"
        offset={6}
      >
        <MenuList entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}
