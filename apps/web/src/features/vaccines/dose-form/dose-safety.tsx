import type { Species } from '@rifq/contract/calls';
import { type ProtocolKey, protocolName, safetyLines } from '@rifq/rules';
import { type DoseDraft, givenProtocols, knownProduct } from '../../../entities/vaccines/dose-draft/draft.ts';
import { findParasiteProduct } from '../../../entities/vaccines/dose-draft/parasite-products.ts';
import { SafetyLines } from '../safety-lines.tsx';

interface DoseSafetyProps {
  draft: DoseDraft;
  species: Species;
  /** Whether a cat lives with its owner. */
  hasCats: boolean;
}

/** The safety lines for what is being recorded. */
export function DoseSafety(props: DoseSafetyProps) {
  return <SafetyLines lines={linesFor(props)} />;
}

/**
 * Whether a cat may come into contact with a product not for cats: it is treated itself, or lives with a treated dog.
 */
function endangersCats({ draft, species, hasCats }: DoseSafetyProps, protocols: readonly ProtocolKey[]) {
  const isToxic = findParasiteProduct(knownProduct(draft))?.toxicToCats === true;
  return species === 'cat' || isToxic || (hasCats && protocols.includes('ecto'));
}

function linesFor(props: DoseSafetyProps): string[] {
  const protocols = givenProtocols(props.draft);
  const kinds = protocols.map(key => protocolName(key).recordKind);
  const isVaccine = kinds.includes('vaccine');
  const isTreatment = kinds.includes('treatment');
  return [
    isVaccine && safetyLines.reaction,
    protocols.includes('3') && safetyLines.coughVaccine,
    protocols.includes('2') && safetyLines.bite,
    isTreatment && endangersCats(props, protocols) && safetyLines.permethrin,
    protocols.includes('1') && safetyLines.fleaDrops,
    isTreatment && safetyLines.parasiteProduct,
    isTreatment && safetyLines.noDose,
    isVaccine && safetyLines.pastReaction,
    protocols.includes('10') && safetyLines.pregnantOwner,
  ].filter(line => line !== false);
}
