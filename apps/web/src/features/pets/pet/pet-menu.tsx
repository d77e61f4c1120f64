import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  ArchiveIcon,
  ArchiveRestoreIcon,
  HeartIcon,
  HouseIcon,
  IconLink,
  Menu,
  type MenuEntry,
  PencilIcon,
  PlaneIcon,
  SearchIcon,
  Trash2Icon,
} from '@rifq/ui';
import { petEditPath } from '../../../entities/pets/paths.ts';
import { bySex, petStateText, returnedText } from '../../../entities/pets/pet-text.ts';
import { petTravelAddress } from '../../../entities/pets/travel-address.ts';
import type { PetQuestion } from './pet-questions.tsx';
import type { PetActions } from './use-pet-actions.ts';

interface PetMenuProps {
  pet: Pet;
  actions: PetActions;
  onAsk: (question: PetQuestion) => void;
  onHome: () => void;
}

/** The edit button and the «…» menu of a pet. An archived one can only be restored. */
export function PetMenu(props: PetMenuProps) {
  const { t } = useLingui();
  const { pet, actions } = props;
  const name = isolated(pet.name);
  const openEntries = useOpenEntries(props);
  const restore: MenuEntry = {
    id: 'restore',
    label: t`استعادة من الأرشيف`,
    icon: <ArchiveRestoreIcon size="sm" />,
    onAction: actions.restore,
  };
  const isArchived = pet.archived_at !== null;
  return (
    <>
      {!isArchived && (
        <IconLink href={petEditPath(pet.id)} aria-label={t`تعديل بيانات ${name}`}>
          <PencilIcon />
        </IconLink>
      )}
      <Menu label={t`خيارات ${name}`} entries={isArchived ? [restore] : openEntries} />
    </>
  );
}

function useOpenEntries({ pet, actions, onAsk, onHome }: PetMenuProps): MenuEntry[] {
  const { t } = useLingui();
  const { sex, state } = pet;
  const mistake = bySex(sex, {
    male: t`تصحيح: ما زال معنا`,
    female: t`تصحيح: ما زالت معنا`,
    unknown: t`تصحيح: في البيت`,
  });
  const entries: (MenuEntry & { isOffered?: boolean })[] = [
    { id: 'edit', label: t`تعديل البيانات`, icon: <PencilIcon size="sm" />, href: petEditPath(pet.id) },
    {
      id: 'home',
      label: state === 'lost' ? returnedText(sex) : mistake,
      icon: <HouseIcon size="sm" />,
      onAction: onHome,
      isOffered: state !== 'home',
    },
    {
      id: 'lost',
      label: petStateText('lost', sex),
      icon: <SearchIcon size="sm" />,
      onAction: () => onAsk('lost'),
      isOffered: state === 'home',
    },
    {
      id: 'passed_away',
      label: petStateText('passed_away', sex),
      icon: <HeartIcon size="sm" />,
      onAction: () => onAsk('passed_away'),
      isOffered: state !== 'passed_away',
    },
    {
      id: 'travel',
      label: t`السفر`,
      icon: <PlaneIcon size="sm" />,
      href: petTravelAddress(pet.id),
      isOffered: state === 'home',
    },
    {
      id: 'photo',
      label: t`إزالة الصورة`,
      icon: <Trash2Icon size="sm" />,
      onAction: () => onAsk('photo'),
      isOffered: pet.photo !== null,
    },
    { id: 'archive', label: t`أرشفة`, icon: <ArchiveIcon size="sm" />, onAction: actions.archive },
  ];
  return entries.filter(({ isOffered = true }) => isOffered);
}
