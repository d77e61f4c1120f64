import { useParams } from 'react-router';
import { PetScreen } from './pet-screen.tsx';

/** /dashboard/pets/view/{id} */
export function Component() {
  const { id = '' } = useParams();
  return <PetScreen key={id} petId={id} />;
}
