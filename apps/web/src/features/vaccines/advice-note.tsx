import { safetyLines } from '@rifq/contract';
import { Note, StethoscopeIcon } from '@rifq/ui';

/** Where the dates of a plan come from, and that a vet is not replaced. */
export function AdviceLines() {
  return (
    <p>
      {safetyLines.source} {safetyLines.notAdvice}
    </p>
  );
}

/** The foot of a plan that has no safety lines. */
export function AdviceNote() {
  return (
    <Note icon={<StethoscopeIcon />}>
      <AdviceLines />
    </Note>
  );
}
