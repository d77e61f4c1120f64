import { useLingui } from '@lingui/react/macro';
import type { Species } from '@rifq/contract/calls';
import { rewardRules } from '@rifq/rules';
import {
  BoxIllustration,
  Button,
  Card,
  Chip,
  CoinIllustration,
  EmptyState,
  PetAvatar,
  PlusIcon,
  UnstyledButton,
} from '@rifq/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { speciesText } from '../../../entities/pets/pet-text.ts';
import { coinCount, SignedCount } from '../../../entities/rewards/coins.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';

/** Empty state: what the list is for, two ways to start, and the reward for the first pet. */
export function PetsEmpty({ earns = false }: { earns?: boolean | undefined }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  useFirstPet();
  const { coins } = rewardRules.first_pet;
  const coinWords = coinCount(coins);
  return (
    <Card>
      <EmptyState
        art={<BoxIllustration />}
        title={t`الصندوق ينتظر ساكنه`}
        text={t`إضافة أول حيوان تأخذ دقيقة، وبعدها تظهر خطة تطعيمه كاملة.`}
        action={
          <div className="grid w-full max-w-85 gap-3">
            <div className="grid grid-cols-2 gap-3">
              <SpeciesTile species="cat" />
              <SpeciesTile species="dog" />
            </div>
            <Button block icon={<PlusIcon size="sm" />} onPress={() => openModal('petModal')}>
              {t`إضافة حيوان`}
            </Button>
            {earns && (
              <Chip
                tone="accent"
                className="min-h-8 justify-self-center text-sm"
                icon={<CoinIllustration className="size-5" />}
              >
                <SignedCount value={coins} words={t`${coinWords} لأول حيوان`} />
              </Chip>
            )}
          </div>
        }
      />
    </Card>
  );
}

/** Opens the form of the first pet once, if the welcome page links here with it in the URL. */
function useFirstPet(): void {
  const navigate = useNavigate();
  const openModal = useUiStore(state => state.openModal);
  const isAsked = new URLSearchParams(useLocation().search).get('start') === 'pet';
  useEffect(() => {
    if (!isAsked) return;
    void navigate({ search: '' }, { replace: true });
    openModal('petStart');
  }, [isAsked, openModal, navigate]);
}

function SpeciesTile({ species }: { species: Species }) {
  const openModal = useUiStore(state => state.openModal);
  return (
    <UnstyledButton
      className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface p-4 font-semibold"
      onPress={() => openModal('petModal', { species })}
    >
      <PetAvatar species={species} coat={species === 'cat' ? 'grey' : 'brown'} size="lg" />
      {speciesText(species)}
    </UnstyledButton>
  );
}
