import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { CountBadge } from './count-badge.tsx';
import { currentPage, type NavItem } from './nav-item.ts';
import { PlainLink } from './plain-link.tsx';
import { VisuallyHidden } from './text.tsx';
import { UnstyledButton } from './unstyled-button.tsx';

export interface AppShellProps {
  /** A SideRail; shown from 1024 px. */
  rail: ReactNode;
  topBar: ReactNode;
  /** A TabBar; shown below 1024 px. */
  tabBar?: ReactNode;
  /** «الانتقال إلى المحتوى»: the first Tab stop of the page. */
  skipLabel: string;
  children: ReactNode;
}

/** The shell of every signed-in screen: rail, top bar, content, tab bar. */
export function AppShell({ rail, topBar, tabBar, skipLabel, children }: AppShellProps) {
  return (
    <div className="app-shell">
      <a className="skip-link" href="#content">
        {skipLabel}
      </a>
      {rail}
      <div>
        {topBar}
        <main id="content" className="page-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {tabBar}
    </div>
  );
}

/** Title or wordmark at the start side, coins and bell at the end. */
export function TopBar({ start, end }: { start: ReactNode; end?: ReactNode }) {
  return (
    <header className="top-bar">
      <div className="top-bar-start">{start}</div>
      <div className="top-bar-end">{end}</div>
    </header>
  );
}

function NavBadge({ badge, tone }: { badge: NavItem['badge']; tone: 'danger' | 'primary' }) {
  if (badge === undefined) return null;
  return (
    <>
      <CountBadge tone={tone}>{badge.text}</CountBadge>
      <VisuallyHidden>{badge.label}</VisuallyHidden>
    </>
  );
}

export interface TabBarProps {
  /** Accessible name of the navigation: «التنقّل الرئيسي». */
  label: string;
  /** Five at most. */
  items: readonly NavItem[];
  /** Opens the pages for which the bar has no room, in place of the fifth entry. */
  more?: TabBarButtonProps | undefined;
}

interface TabBarButtonProps {
  label: string;
  icon: NavItem['icon'];
  /** Whether the page is one of those behind it. */
  isCurrent: boolean;
  isExpanded: boolean;
  onPress: (button: Element) => void;
}

function TabBarButton({ label, icon: ButtonIcon, isCurrent, isExpanded, onPress }: TabBarButtonProps) {
  return (
    <UnstyledButton
      className="tab-bar-link"
      aria-haspopup="menu"
      aria-expanded={isExpanded}
      {...currentPage(isCurrent)}
      onPress={({ currentTarget }) => onPress(currentTarget)}
    >
      <span className="tab-bar-pill">
        <ButtonIcon />
      </span>
      {label}
    </UnstyledButton>
  );
}

/** The bar at the bottom on phones; the current entry has a soft pill and a bold label. */
export function TabBar({ label, items, more }: TabBarProps) {
  return (
    <nav className="tab-bar" aria-label={label}>
      {items.map(({ href, label: itemLabel, icon: ItemIcon, isCurrent, badge }) => (
        <PlainLink key={href} href={href} className="tab-bar-link" {...currentPage(isCurrent)}>
          <span className="tab-bar-pill">
            <ItemIcon />
            <NavBadge badge={badge} tone="danger" />
          </span>
          {itemLabel}
        </PlainLink>
      ))}
      {more !== undefined && <TabBarButton {...more} />}
    </nav>
  );
}

export interface SideRailProps extends Omit<TabBarProps, 'more'> {
  /** The wordmark in its link. */
  brand: ReactNode;
  /** The one filled button: «حجز استشارة». */
  action?: ReactNode;
  /** The signed-in user, a link to the profile. */
  me?: { href: string; name: string; detail?: string | undefined; avatar: ReactNode } | undefined;
}

/** The column at the start side on desktops. */
export function SideRail({ label, items, brand, action, me }: SideRailProps) {
  return (
    <aside className="side-rail">
      <div className="side-rail-brand">{brand}</div>
      <nav className="side-rail-nav" aria-label={label}>
        {items.map(({ href, label: itemLabel, icon: ItemIcon, isCurrent, badge }) => (
          <PlainLink key={href} href={href} className="side-rail-link" {...currentPage(isCurrent)}>
            <ItemIcon />
            {itemLabel}
            <NavBadge badge={badge} tone="primary" />
          </PlainLink>
        ))}
      </nav>
      {action !== undefined && <div className="side-rail-action">{action}</div>}
      {me !== undefined && (
        <PlainLink href={me.href} className="side-rail-me">
          {me.avatar}
          <span className="side-rail-me-text">
            <b>{me.name}</b>
            {me.detail !== undefined && <span>{me.detail}</span>}
          </span>
        </PlainLink>
      )}
    </aside>
  );
}

/** A vertical stack with the gap of cards. */
export function Stack({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx('stack', className)}>{children}</div>;
}

export interface ColumnsProps {
  main: ReactNode;
  side: ReactNode;
  /** Two equal columns; otherwise the side one is 356 px. */
  even?: boolean | undefined;
}

/** Main and side column on desktop, stacked on phones. */
export function Columns({ main, side, even }: ColumnsProps) {
  return (
    <div className={cx('columns', even && 'columns-even')}>
      <Stack>{main}</Stack>
      <Stack>{side}</Stack>
    </div>
  );
}

/** Fields in two columns where there is room, in one on phones. */
export function FormGrid({ children, tight }: { children: ReactNode; tight?: boolean | undefined }) {
  return <div className={cx('form-grid', tight && 'form-grid-tight')}>{children}</div>;
}
