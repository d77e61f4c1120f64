import { useLingui } from '@lingui/react/macro';
import type { Me } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { CameraIcon, LoaderCircleIcon, ScaleIcon, SirenIcon, SyringeIcon, UnstyledButton } from '@rifq/ui';
import { type ReactNode, useState } from 'react';
import { PetName } from '../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../entities/pets/pet-picture.tsx';
import { PhotoChooser } from '../../features/pets/pet/photo-chooser.tsx';
import { PhotoProblem } from '../../features/pets/pet/photo-problem.tsx';
import { usePhotoUpload } from '../../features/pets/pet/use-photo-upload.ts';
import { openBooking } from '../../features/reservations/booking/modal.ts';
import { OnDemand } from '../../lib/overlays/on-demand.tsx';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const QuickWeight = lazyChunk(async () => {
  const { QuickWeight: Weight } = await import('../../features/pets/weight/on-demand.ts');
  return { default: Weight };
});
const EmergencySheet = lazyChunk(async () => {
  const { EmergencySheet: Emergency } = await import('../../features/reservations/booking/on-demand.ts');
  return { default: Emergency };
});

type Opened = 'weight' | 'emergency';
type Pets = Me['pets'];

/** The most frequent actions for one pet: of several, the one chosen here. */
export function QuickActions({ pets }: { pets: Pets }) {
  const { t } = useLingui();
  const home = pets.filter(({ state }) => state === 'home');
  const [chosen, setChosen] = useState<string>();
  const pet = home.find(({ id }) => id === chosen) ?? home[0];
  if (pet === undefined) return null;
  return (
    <section aria-label={t`إجراءات سريعة`} className="card grid gap-3 p-3">
      {home.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and nothing here is a form
        <div role="group" aria-label={t`لأي حيوان؟`} className="chip-row">
          {home.map(one => (
            <UnstyledButton
              key={one.id}
              className="filter-chip"
              aria-pressed={one === pet}
              data-selected={one === pet || undefined}
              onPress={() => setChosen(one.id)}
            >
              <PetPicture pet={one} size="xs" />
              <PetName>{one.name}</PetName>
            </UnstyledButton>
          ))}
        </div>
      )}
      <Actions key={pet.id} pet={pet} />
    </section>
  );
}

function Actions({ pet }: { pet: Pets[number] }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const photo = usePhotoUpload(pet.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const petId = pet.id;
  const name = isolated(pet.name);
  return (
    <>
      <div className="quick-actions grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-1">
        <Action
          label={t`وزن`}
          name={t`وزن «${name}»`}
          icon={<ScaleIcon />}
          onPress={() => setOpened('weight')}
        />
        <Action
          label={t`جرعة`}
          name={t`جرعة «${name}»`}
          icon={<SyringeIcon />}
          onPress={() => openModal('vaccineModal', { petId })}
        />
        <PhotoChooser onChoose={file => void photo.choose(file)}>
          {open => (
            <Action
              label={t`صورة`}
              name={t`صورة «${name}»`}
              icon={photo.isSending ? <LoaderCircleIcon className="spinner" /> : <CameraIcon />}
              isPending={photo.isSending}
              onPress={open}
            />
          )}
        </PhotoChooser>
        <Action
          label={t`طوارئ`}
          name={t`طوارئ «${name}»`}
          icon={<SirenIcon />}
          isUrgent
          onPress={() => setOpened('emergency')}
        />
      </div>
      <PhotoProblem photo={photo} />
      {opened !== null && (
        <OnDemand onMissing={close}>
          {opened === 'weight' ? (
            <QuickWeight petId={petId} onClose={close} />
          ) : (
            <EmergencySheet
              petId={petId}
              found={[]}
              onContinue={() => {
                close();
                openBooking({ petId });
              }}
              onClose={close}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}

interface ActionProps {
  label: string;
  /** Accessible name: the label and the pet. */
  name: string;
  icon: ReactNode;
  isUrgent?: boolean;
  isPending?: boolean;
  onPress: () => void;
}

function Action({ label, name, icon, isUrgent = false, ...press }: ActionProps) {
  const ground = isUrgent ? 'bg-overdue-soft text-overdue' : 'bg-primary-soft text-primary-ink';
  return (
    <UnstyledButton
      {...press}
      aria-label={name}
      className="grid min-h-20 content-center justify-items-center gap-1 rounded-md text-sm font-semibold"
    >
      <span className={`grid size-11 place-items-center rounded-full ${ground}`}>{icon}</span>
      {label}
    </UnstyledButton>
  );
}
