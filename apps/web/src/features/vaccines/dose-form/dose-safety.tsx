import { protocolName, safetyLines } from '@rifq/contract';
import type { Species } from '@rifq/contract/calls';
import { Note, TriangleAlertIcon } from '@rifq/ui';
import { type DoseDraft, givenProtocols } from './draft.ts';

/** The safety line that belongs to what is being recorded; a test has none. */
export function DoseSafety({ draft, species }: { draft: DoseDraft; species: Species }) {
  const protocols = givenProtocols(draft);
  const kinds = protocols.map(key => protocolName(key).recordKind);
  const lines = [
    kinds.includes('vaccine') && safetyLines.reaction,
    kinds.includes('treatment') && safetyLines.noDose,
    protocols.includes('ecto') && species === 'cat' && safetyLines.permethrin,
  ].filter(line => line !== false);
  if (lines.length === 0) return null;
  return (
    <Note icon={<TriangleAlertIcon />}>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  );
}
