import { safetyLines } from '@rifq/rules';
import { Note, StethoscopeIcon } from '@rifq/ui';

/** Explains where the dates of a plan come from, and that it does not replace a vet. */
export function AdviceLines() {
  return (
    <p>
      {safetyLines.source} {safetyLines.notAdvice}
    </p>
  );
}

/** Footer of a plan without safety lines. */
export function AdviceNote() {
  return (
    <Note icon={<StethoscopeIcon />}>
      <AdviceLines />
    </Note>
  );
}
