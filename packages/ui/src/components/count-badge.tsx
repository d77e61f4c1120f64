import { cx } from '../lib/cx.ts';

export interface CountBadgeProps {
  /** Already formatted. The number is hidden from screen readers: the control beside or around it says it in words. */
  children: string;
  tone?: 'danger' | 'primary' | undefined;
}

/** The number on a bell or beside a menu entry; left to right, so that «99+» keeps its sign on the right. */
export function CountBadge({ children, tone = 'danger' }: CountBadgeProps) {
  return (
    <span className={cx('count-badge', tone === 'primary' && 'count-badge-primary')} aria-hidden="true">
      <bdi dir="ltr">{children}</bdi>
    </span>
  );
}
