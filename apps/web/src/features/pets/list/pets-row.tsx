import { useLingui } from '@lingui/react/macro';
import type { Me } from '@rifq/contract/calls';
import { PlainLink, PlusIcon, UnstyledButton } from '@rifq/ui';
import { petPath } from '../../../entities/pets/paths.ts';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../entities/pets/pet-picture.tsx';
import type { StatusOf } from '../../../entities/pets/pet-status.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';

const ENTRY = 'grid w-full justify-items-center gap-2 text-center';
const NAME = 'max-w-full text-sm font-semibold line-clamp-2';

/** «حيواناتي» on the dashboard: pictures that link to the pets' pages, and a button to add one. */
export function PetsRow({ pets, statusOf }: { pets: Me['pets']; statusOf: StatusOf }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  return (
    <section aria-labelledby="pets-row-title">
      <h2 id="pets-row-title" className="mb-3">{t`حيواناتي`}</h2>
      <ul className="-mx-4 grid auto-cols-[5rem] grid-flow-col gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:grid-flow-row lg:grid-cols-[repeat(auto-fill,5rem)] lg:gap-x-2 lg:gap-y-5 lg:px-1">
        {pets.map(pet => (
          <li key={pet.id}>
            <PlainLink href={petPath(pet.id)} className={ENTRY}>
              <PetPicture pet={pet} size="lg" status={statusOf(pet.id)} />
              <PetName className={NAME}>{pet.name}</PetName>
            </PlainLink>
          </li>
        ))}
        <li>
          <UnstyledButton className={ENTRY} onPress={() => openModal('petModal')}>
            <span className="grid size-17 place-items-center rounded-full border-2 border-dashed border-line-strong text-primary-ink">
              <PlusIcon />
            </span>
            <span className={NAME}>{t`إضافة حيوان`}</span>
          </UnstyledButton>
        </li>
      </ul>
    </section>
  );
}
