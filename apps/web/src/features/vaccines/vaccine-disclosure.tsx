import { ChevronDownIcon } from '@rifq/ui';
import type { ReactNode } from 'react';

/** A plain line that expands in place. */
export function VaccineDisclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold text-primary-ink">
        {title}
        <ChevronDownIcon size="sm" className="group-open:rotate-180" />
      </summary>
      <div className="pb-2 text-ink-2">{children}</div>
    </details>
  );
}
