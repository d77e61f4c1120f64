import type { ReactNode } from 'react';

export interface IllustrationProps {
  className?: string | undefined;
  /** Read out by screen readers. Without it the drawing is decoration. */
  label?: string | undefined;
}

interface DrawingProps extends IllustrationProps {
  viewBox: string;
  children: ReactNode;
}

/** The frame that every drawing shares: it takes the width it is given and is hidden unless named. */
export function Drawing({ viewBox, label, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      className={className}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      {children}
    </svg>
  );
}
