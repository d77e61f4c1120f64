import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import { cx } from '../lib/cx.ts';
import { useNavigation } from './plain-link.tsx';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Navigates instead of performing an action. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
  isDanger?: boolean | undefined;
}

interface MenuListProps {
  entries: readonly MenuEntry[];
  /** Accessible name where no button gives one. */
  label?: string | undefined;
  onClose?: (() => void) | undefined;
}

/**
 * Moves the focus of a menu to its first entry. React Aria focuses the menu while it has no entries yet, and leaves the
 * focus there after a keyboard or screen reader click.
 */
function focusFirst(menu: HTMLElement | null): (() => void) | undefined {
  if (menu === null) return undefined;
  const pass = ({ target }: FocusEvent) => {
    if (target === menu) menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  };
  menu.addEventListener('focusin', pass);
  return () => menu.removeEventListener('focusin', pass);
}

/** The entries of a menu. */
export function MenuList({ entries, label, onClose }: MenuListProps) {
  return (
    <LinksOfKit>
      <AriaMenu
        ref={focusFirst}
        className="listbox"
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...(onClose === undefined ? {} : { onClose, autoFocus: 'first' as const })}
      >
        {entries.map(({ id, label: entryLabel, icon: entryIcon, isDanger, href, onAction }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={entryLabel}
            className={cx('listbox-option', isDanger && 'listbox-option-danger')}
            {...(href === undefined ? {} : { href })}
            {...(onAction === undefined ? {} : { onAction })}
          >
            {entryIcon}
            <span className="listbox-option-text">{entryLabel}</span>
          </MenuItem>
        ))}
      </AriaMenu>
    </LinksOfKit>
  );
}

/** Makes entries with an `href` navigate like the kit's other links. */
function LinksOfKit({ children }: { children: ReactNode }) {
  const navigate = useNavigation();
  return navigate === undefined ? children : <RouterProvider navigate={navigate}>{children}</RouterProvider>;
}
