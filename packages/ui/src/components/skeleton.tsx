import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from './text.tsx';

export interface SkeletonProps {
  /** CSS lengths; a line of text by default. */
  width?: string | undefined;
  height?: string | undefined;
  /** A circle of `width`. */
  circle?: boolean | undefined;
  className?: string | undefined;
}

/** A placeholder while loading. It shows only after 300 ms, by CSS, so that a quick load never flickers. */
export function Skeleton({ width, height, circle, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('skeleton', circle && 'skeleton-circle', className)}
      style={{ inlineSize: width, blockSize: circle ? width : height }}
    />
  );
}

/** A region that is loading: `aria-busy`, with a text for screen readers. Put Skeletons inside. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
