import type { ReactNode } from 'react';

export interface IllustrationProps {
  className?: string | undefined;
  /** Accessible name. Without it the drawing is decorative. */
  label?: string | undefined;
}

interface DrawingProps extends IllustrationProps {
  viewBox: string;
  children: ReactNode;
}

/** The SVG element of every drawing: its width is set by the caller, and it is hidden unless named. */
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
