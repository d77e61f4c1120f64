import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
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

interface MenuListProps {
  entries: readonly MenuEntry[];
  /** Names it where no button does. */
  label?: string | undefined;
  onClose?: (() => void) | undefined;
}

/** The entries of a menu. */
export function MenuList({ entries, label, onClose }: MenuListProps) {
  return (
    <LinksOfKit>
      <AriaMenu
        className="listbox"
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...(onClose === undefined ? {} : { onClose, autoFocus: 'first' as const })}
      >
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
  );
}

/** Entries that lead somewhere go there as the other links do. */
function LinksOfKit({ children }: { children: ReactNode }) {
  const navigate = useNavigation();
  return navigate === undefined ? children : <RouterProvider navigate={navigate}>{children}</RouterProvider>;
}
