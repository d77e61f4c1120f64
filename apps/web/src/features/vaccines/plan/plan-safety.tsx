import type { PetPlan, Species } from '@rifq/contract/calls';
import { type ProtocolKey, safetyLines } from '@rifq/rules';
import { needsCare } from '../../../entities/vaccines/care.ts';
import { coreVaccines } from '../../../entities/vaccines/core-vaccines.ts';
import { AdviceLines, AdviceNote } from '../advice-note.tsx';
import { SafetyLines } from '../safety-lines.tsx';

interface PlanSafetyProps {
  plan: PetPlan;
  species: Species;
  /** Whether a cat lives with its owner. */
  hasCats: boolean;
}

/**
 * Footer of a pet's plan: safety lines for what is due now and for an animal that is not protected yet, and the plan's
 * sources.
 */
export function PlanSafety({ plan, species, hasCats }: PlanSafetyProps) {
  const due = plan.items.filter(needsCare);
  const isDue = (key: ProtocolKey) => due.some(item => item.protocols.includes(key));
  const vaccineIsDue = due.some(item => item.kind === 'vaccine');
  const treatmentIsDue = due.some(item => item.kind === 'treatment');
  const testedForToxoplasma = plan.doses.some(dose => dose.protocols.includes('10'));
  const lines = [
    isUnprotected(plan, species) &&
      (species === 'dog' ? safetyLines.unprotectedDogs : safetyLines.unprotectedCats),
    vaccineIsDue && safetyLines.sick,
    (species === 'cat' ? treatmentIsDue : hasCats && isDue('ecto')) && safetyLines.permethrin,
    isDue('3') && safetyLines.coughVaccine,
    vaccineIsDue && safetyLines.pastReaction,
    vaccineIsDue && safetyLines.weakImmunity,
    isDue('2') && safetyLines.bite,
    isDue('lepto') && safetyLines.leptospirosis,
    treatmentIsDue && safetyLines.parasiteProduct,
    treatmentIsDue && safetyLines.noDose,
    testedForToxoplasma && safetyLines.pregnantOwner,
  ].filter(line => line !== false);
  return lines.length === 0 ? <AdviceNote /> : <SafetyLines lines={lines} foot={<AdviceLines />} />;
}

/**
 * Whether a core series is incomplete, even if deferred or possibly just unrecorded; an animal adopted as an adult
 * without a record is most likely protected.
 */
function isUnprotected(plan: PetPlan, species: Species): boolean {
  return plan.items.some(
    item =>
      item.protocols.some(key => coreVaccines[species].includes(key)) &&
      (item.stage === 'first' || item.stage === 'primary') &&
      item.reason.code !== 'noRecord',
  );
}
