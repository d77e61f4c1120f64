import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { coatOf, isolated } from '@rifq/rules';
import { CameraIcon, Card, CatFace, Chip, DogFace, IconButton, LoaderCircleIcon, StatusChip } from '@rifq/ui';
import type { ReactNode } from 'react';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import type { PetStatus } from '../../../entities/pets/pet-status.ts';
import { petStateText, petSummary } from '../../../entities/pets/pet-text.ts';
import { useToday } from '../../../lib/session/use-today.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { PhotoProblem } from './photo-problem.tsx';
import { usePhotoUpload } from './use-photo-upload.ts';

interface PhotoCardProps {
  pet: Pet;
  status: PetStatus | undefined;
  /** Whether the photo can be changed. */
  isOpen: boolean;
  /** The only filled button of the page. */
  action: ReactNode;
}

/** Photo, name and most urgent status. Without a photo a small drawing leaves the space to the plan. */
export function PhotoCard({ pet, status, isOpen, action }: PhotoCardProps) {
  const today = useToday();
  const photo = usePhotoUpload(pet.id);
  const address = photo.preview ?? pet.photo;
  const isSmall = address === null;
  const camera = isOpen && <Camera hasPhoto={pet.photo !== null} photo={photo} />;
  const texts = (
    <div className="grid min-w-0 flex-1 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 className="text-[1.5rem]">
          <PetName>{pet.name}</PetName>
        </h2>
        <PetStateChip pet={pet} status={status} />
      </div>
      <p className="text-ink-2">{petSummary(pet, today)}</p>
    </div>
  );
  return (
    <Card flush id="photo" className="scroll-mt-24">
      {/* One structure for both, so that the button retains the focus when the first photo is shown. */}
      <div className={isSmall ? 'flex items-center gap-4 p-4' : undefined}>
        <div className={isSmall ? 'relative flex-none' : 'relative'} aria-busy={photo.isSending || undefined}>
          {address === null ? <Drawing pet={pet} /> : <Photo pet={pet} address={address} />}
          {camera && (
            <div className={isSmall ? 'absolute -end-2 -bottom-2' : 'absolute end-3 bottom-3'}>{camera}</div>
          )}
        </div>
        <div className={isSmall ? 'contents' : 'p-5 pt-4'}>{texts}</div>
      </div>
      <div className="px-5">
        <PhotoProblem photo={photo} />
      </div>
      {action !== null && action !== false && <div className="px-5 pb-5">{action}</div>}
    </Card>
  );
}

interface CameraProps {
  hasPhoto: boolean;
  photo: ReturnType<typeof usePhotoUpload>;
}

/** Adds or replaces a photo. */
function Camera({ hasPhoto, photo }: CameraProps) {
  const { t } = useLingui();
  return (
    <PhotoChooser onChoose={file => void photo.choose(file)}>
      {open => (
        <IconButton
          outlined
          aria-label={hasPhoto ? t`تغيير الصورة` : t`إضافة صورة`}
          isPending={photo.isSending}
          onPress={open}
        >
          {photo.isSending ? <LoaderCircleIcon className="spinner" /> : <CameraIcon />}
        </IconButton>
      )}
    </PhotoChooser>
  );
}

/** For an animal that has passed away. */
const MUTED = 'opacity-85 grayscale-85';

function Photo({ pet, address }: { pet: Pet; address: string }) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  return (
    <img
      src={address}
      alt={t`صورة ${name}`}
      className={`aspect-16/10 max-h-80 w-full object-cover ${pet.state === 'passed_away' ? MUTED : ''}`}
    />
  );
}

function Drawing({ pet }: { pet: Pet }) {
  const Face = pet.species === 'cat' ? CatFace : DogFace;
  return (
    <div className={`size-24 overflow-hidden rounded-full ${pet.state === 'passed_away' ? MUTED : ''}`}>
      <Face coat={coatOf(pet.colour)} />
    </div>
  );
}

/** The pet's state; the status of its plan only while it has one. */
function PetStateChip({ pet, status }: { pet: Pet; status: PetStatus | undefined }) {
  const { t } = useLingui();
  if (pet.archived_at !== null) return <Chip>{t`في الأرشيف`}</Chip>;
  if (pet.state !== 'home') return <Chip>{petStateText(pet.state, pet.sex)}</Chip>;
  return status === undefined ? null : <StatusChip status={status.kind}>{status.label}</StatusChip>;
}
