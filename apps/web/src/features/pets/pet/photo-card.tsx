import { useLingui } from '@lingui/react/macro';
import { coatOf, isolated } from '@rifq/contract';
import type { Pet } from '@rifq/contract/calls';
import {
  Button,
  CameraIcon,
  Card,
  CatFace,
  Chip,
  CircleAlertIcon,
  DogFace,
  IconButton,
  LoaderCircleIcon,
  StatusChip,
} from '@rifq/ui';
import { useRef } from 'react';
import { PetName } from '../../../lib/pets/pet-name.tsx';
import type { PetStatus } from '../../../lib/pets/pet-status.ts';
import { petSummary, stateWord } from '../../../lib/pets/pet-words.ts';
import { useToday } from '../../../lib/session/use-today.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

interface PhotoCardProps {
  pet: Pet;
  status: PetStatus | undefined;
  /** Whether the photo may be changed here. */
  isOpen: boolean;
}

/** Photo, name and the most urgent status. */
export function PhotoCard({ pet, status, isOpen }: PhotoCardProps) {
  const { t } = useLingui();
  const today = useToday();
  const photo = usePhotoUpload(pet.id);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Card flush id="photo" className="scroll-mt-24">
      <div className="relative" aria-busy={photo.isSending || undefined}>
        <Picture pet={pet} address={photo.preview ?? pet.photo} />
        {isOpen && (
          <div className="absolute end-3 bottom-3">
            <input
              ref={chooser}
              type="file"
              accept="image/*"
              hidden
              onChange={event => {
                const file = event.target.files?.[0];
                if (file) void photo.choose(file);
                // The same file chosen again must count as a change.
                event.target.value = '';
              }}
            />
            <IconButton
              outlined
              aria-label={pet.photo === null ? t`إضافة صورة` : t`تغيير الصورة`}
              isPending={photo.isSending}
              onPress={() => chooser.current?.click()}
            >
              {photo.isSending ? <LoaderCircleIcon className="spinner" /> : <CameraIcon />}
            </IconButton>
          </div>
        )}
      </div>
      <div className="grid gap-1 p-5 pt-4">
        <PhotoProblem photo={photo} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-[1.5rem]">
            <PetName>{pet.name}</PetName>
          </h2>
          <PlaceChip pet={pet} status={status} />
        </div>
        <p className="text-ink-2">{petSummary(pet, today)}</p>
      </div>
    </Card>
  );
}

function Picture({ pet, address }: { pet: Pet; address: string | null }) {
  const { t } = useLingui();
  const muted = pet.state === 'passed_away' ? 'opacity-85 grayscale-85' : '';
  const name = isolated(pet.name);
  if (address !== null) {
    return (
      <img
        src={address}
        alt={t`صورة ${name}`}
        className={`aspect-16/10 max-h-80 w-full object-cover ${muted}`}
      />
    );
  }
  const Face = pet.species === 'cat' ? CatFace : DogFace;
  return (
    <div className={`grid aspect-16/10 max-h-80 w-full place-items-center bg-surface-2 ${muted}`}>
      <div className="size-40 overflow-hidden rounded-full">
        <Face coat={coatOf(pet.colour)} />
      </div>
    </div>
  );
}

/** Where the pet is; how its plan stands only where the plan goes on. */
function PlaceChip({ pet, status }: { pet: Pet; status: PetStatus | undefined }) {
  const { t } = useLingui();
  if (pet.archived_at !== null) return <Chip>{t`في الأرشيف`}</Chip>;
  if (pet.state !== 'home') return <Chip>{stateWord(pet.state, pet.sex)}</Chip>;
  return status === undefined ? null : <StatusChip status={status.kind}>{status.label}</StatusChip>;
}

function PhotoProblem({ photo }: { photo: ReturnType<typeof usePhotoUpload> }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      {photo.error !== undefined && (
        <div className="mb-3 grid gap-2">
          <p className="field-error">
            <CircleAlertIcon size="sm" />
            <span>{photo.error}</span>
          </p>
          {photo.retry && (
            <div className="flex gap-2">
              <Button variant="soft" size="sm" onPress={photo.retry}>
                {t`إعادة المحاولة`}
              </Button>
              <Button variant="ghost" size="sm" onPress={photo.giveUp}>
                {t`ترك الصورة`}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
