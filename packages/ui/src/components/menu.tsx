import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { EllipsisIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';
import { useNavigation } from './plain-link.tsx';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Goes somewhere instead of acting. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
  isDanger?: boolean | undefined;
}

export interface MenuProps {
  /** Names the button: «خيارات مشمش». */
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
      <Popover className="listbox-popover menu-popover" placement="bottom end" offset={6}>
        <LinksOfKit>
          <AriaMenu className="listbox">
            {entries.map(({ id, label: words, icon: entryIcon, isDanger, href, onAction }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={words}
                className={cx('listbox-option', isDanger && 'listbox-option-danger')}
                {...(href === undefined ? {} : { href })}
                {...(onAction === undefined ? {} : { onAction })}
              >
                {entryIcon}
                <span className="listbox-option-text">{words}</span>
              </MenuItem>
            ))}
          </AriaMenu>
        </LinksOfKit>
      </Popover>
    </MenuTrigger>
  );
}

/** Entries that lead somewhere go there as the other links do. */
function LinksOfKit({ children }: { children: ReactNode }) {
  const navigate = useNavigation();
  return navigate === undefined ? children : <RouterProvider navigate={navigate}>{children}</RouterProvider>;
}
