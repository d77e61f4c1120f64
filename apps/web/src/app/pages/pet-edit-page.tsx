import { useNavigate, useParams } from 'react-router';
import { petAddress } from '../../features/pets/addresses.ts';
import { PetEditSheet } from '../../features/pets/form/pet-edit-sheet.tsx';
import { PetScreen } from './pet-screen.tsx';

/** /dashboard/pets/edit/{id}: the form over the pet's page, to which it leads back. */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <PetScreen key={id} petId={id} />
      <PetEditSheet petId={id} onClose={() => void navigate(petAddress(id), { replace: true })} />
    </>
  );
}
