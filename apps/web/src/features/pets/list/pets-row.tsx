import { useLingui } from '@lingui/react/macro';
import type { Me } from '@rifq/contract/calls';
import { PlusIcon } from '@rifq/ui';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { useUiStore } from '../../../lib/ui-store.ts';
import { petAddress } from '../addresses.ts';
import { PetFace } from '../pet-face.tsx';
import type { StatusOf } from '../pet-status.ts';

/** «حيواناتي» on the dashboard: faces that lead to their pages, and the way to add one. */
export function PetsRow({ pets, statusOf }: { pets: Me['pets']; statusOf: StatusOf }) {
  const { t } = useLingui();
  const openPetModal = useUiStore(state => state.openPetModal);
  return (
    <section aria-labelledby="pets-row-title">
      <h2 id="pets-row-title" className="mb-3">{t`حيواناتي`}</h2>
      <ul className="pets-row">
        {pets.map(pet => (
          <li key={pet.id}>
            <Link href={petAddress(pet.id)} className="pets-row-entry">
              <PetFace pet={pet} size="lg" status={statusOf(pet.id)} />
              <bdi className="pets-row-name">{pet.name}</bdi>
            </Link>
          </li>
        ))}
        <li>
          <Button className="pets-row-entry" onPress={() => openPetModal()}>
            <span className="pets-row-add">
              <PlusIcon />
            </span>
            <span className="pets-row-name">{t`إضافة حيوان`}</span>
          </Button>
        </li>
      </ul>
    </section>
  );
}
