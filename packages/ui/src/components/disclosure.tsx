import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/icons.ts';

export interface DisclosureProps {
  title: string;
  defaultOpen?: boolean | undefined;
  children: ReactNode;
}

/** A section that few users need: a row that opens in place. */
export function Disclosure({ title, defaultOpen, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={defaultOpen}>
      <summary>
        {title}
        <ChevronDownIcon size="sm" />
      </summary>
      {children}
    </details>
  );
}
