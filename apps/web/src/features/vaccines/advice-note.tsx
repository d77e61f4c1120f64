import { safetyLines } from '@rifq/contract';
import { Note, StethoscopeIcon } from '@rifq/ui';

/** The foot of every plan: where its dates come from, and that a vet is not replaced. */
export function AdviceNote() {
  return (
    <Note icon={<StethoscopeIcon />}>
      <p>{safetyLines.source}</p>
      <p>{safetyLines.notAdvice}</p>
    </Note>
  );
}
