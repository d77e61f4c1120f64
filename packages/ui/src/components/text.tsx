import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

/**
 * A left-to-right piece inside Arabic text: phone numbers, codes, times, signed amounts, addresses.
 * It holds the number only; the unit stays outside, in the Arabic run.
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
