import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ChevronDownIcon } from '../icons/icons.ts';

export interface DisclosureProps {
  title: string;
  /** Opens it whenever it becomes true; only a press closes it. */
  defaultOpen?: boolean | undefined;
  children: ReactNode;
}

/** A section that few users need: a row that opens in place. */
export function Disclosure({ title, defaultOpen, children }: DisclosureProps) {
  const section = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (defaultOpen && section.current !== null) section.current.open = true;
  }, [defaultOpen]);
  return (
    <details ref={section} className="disclosure">
      <summary>
        {title}
        <ChevronDownIcon size="sm" />
      </summary>
      {children}
    </details>
  );
}
