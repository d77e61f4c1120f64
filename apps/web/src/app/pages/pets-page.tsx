import { PetsList } from '../../features/pets/list/pets-list.tsx';
import { usePetStatuses } from '../../features/vaccines/pet-status.ts';

/** /dashboard/pets */
export function Component() {
  return <PetsList statusOf={usePetStatuses()} />;
}
