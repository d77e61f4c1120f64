import { type ProtocolKey, protocolName, safetyLines } from '@rifq/contract';
import type { Species } from '@rifq/contract/calls';
import { SafetyLines } from '../safety-lines.tsx';
import { type DoseDraft, givenProtocols } from './draft.ts';

/** The safety lines that belong to what is being recorded. */
export function DoseSafety({ draft, species }: { draft: DoseDraft; species: Species }) {
  return <SafetyLines lines={linesFor(givenProtocols(draft), species)} />;
}

function linesFor(protocols: readonly ProtocolKey[], species: Species): string[] {
  const kinds = protocols.map(key => protocolName(key).recordKind);
  const isVaccine = kinds.includes('vaccine');
  const isTreatment = kinds.includes('treatment');
  return [
    isVaccine && safetyLines.reaction,
    protocols.includes('3') && safetyLines.coughVaccine,
    protocols.includes('2') && safetyLines.bite,
    isTreatment && species === 'cat' && safetyLines.permethrin,
    protocols.includes('1') && safetyLines.fleaDrops,
    isTreatment && safetyLines.parasiteProduct,
    isTreatment && safetyLines.noDose,
    isVaccine && safetyLines.pastReaction,
    protocols.includes('10') && safetyLines.pregnantOwner,
  ].filter(line => line !== false);
}
