import { useLingui } from '@lingui/react/macro';
import type { Species } from '@rifq/contract/calls';
import { BoxIllustration, Button, Card, EmptyState, PetAvatar, PlainButton, PlusIcon } from '@rifq/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { speciesWord } from '../../../lib/pets/pet-words.ts';

/** No pet yet: what appears here once there is one, and two ways to begin. */
export function PetsEmpty() {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  useFirstPet();
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
          </div>
        }
      />
    </Card>
  );
}

/** The welcome leads here with its next step in the address, which is done once. */
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
    <PlainButton
      className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface p-4 font-semibold"
      onPress={() => openModal('petModal', { species })}
    >
      <PetAvatar species={species} coat={species === 'cat' ? 'grey' : 'brown'} size="lg" />
      {speciesWord(species)}
    </PlainButton>
  );
}
