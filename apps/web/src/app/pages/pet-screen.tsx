import { PetPage } from '../../features/pets/pet/pet-page.tsx';
import { PetPlanCard } from '../../features/vaccines/pet-plan-card.tsx';
import { usePetStatus } from '../../features/vaccines/pet-status.ts';

/** The page of a pet with its plan: two features, put together here. */
export function PetScreen({ petId }: { petId: string }) {
  return <PetPage petId={petId} status={usePetStatus(petId)} plan={<PetPlanCard petId={petId} />} />;
}
