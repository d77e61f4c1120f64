import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

/**
 * A left-to-right part of Arabic text: phone numbers, codes, times, signed amounts, addresses. It contains only the
 * number; the unit stays outside, in the Arabic text.
 */
export function Ltr({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={cx('ltr', className)}>
      {children}
    </bdi>
  );
}

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
