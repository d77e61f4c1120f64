import { cx } from '../lib/cx.ts';

export interface CountBadgeProps {
  /** Already formatted. Hidden from screen readers: the control next to or around it gives the number as text. */
  children: string;
  tone?: 'danger' | 'primary' | undefined;
}

/** The number on a bell or next to a menu entry; left to right, so that «99+» has its sign on the right. */
export function CountBadge({ children, tone = 'danger' }: CountBadgeProps) {
  return (
    <span className={cx('count-badge', tone === 'primary' && 'count-badge-primary')} aria-hidden="true">
      <bdi dir="ltr">{children}</bdi>
    </span>
  );
}
