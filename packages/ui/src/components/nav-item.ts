import type { IconComponent } from '../icons/icon.tsx';

/** An entry of a navigation. */
export interface NavItem {
  href: string;
  label: string;
  icon: IconComponent;
  isCurrent?: boolean | undefined;
  /** A number next to the entry, with its meaning as text for screen readers. */
  badge?: { text: string; label: string } | undefined;
}

/** Returns the attribute that marks the entry of the current page. */
export function currentPage(isCurrent: boolean | undefined): { 'aria-current'?: 'page' } {
  return isCurrent ? { 'aria-current': 'page' } : {};
}
