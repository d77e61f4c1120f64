import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { PlusIcon, Stack } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StatusOf } from '../../../entities/pets/pet-status.ts';
import { petsQuery } from '../../../entities/pets/queries.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { HeaderButton } from '../../../lib/pages/header-button.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { useToday } from '../../../lib/session/use-today.ts';
import { PetGroup } from './pet-group.tsx';
import { PetsEmpty } from './pets-empty.tsx';

const isHere = ({ state, archived_at }: Pet) => state === 'home' && archived_at === null;

interface PetsListProps {
  statusOf: StatusOf;
  /** Records that clinics offer to the owner. */
  offers?: ReactNode;
}

/** The page /dashboard/pets: pets with the owner, lost, passed away, and archived ones. */
export function PetsList({ statusOf, offers }: PetsListProps) {
  const { t } = useLingui();
  const today = useToday();
  const openModal = useUiStore(state => state.openModal);
  const query = useQuery(petsQuery);
  const pets = query.data ?? [];
  const open = pets.filter(pet => pet.archived_at === null);

  return (
    <>
      <PageHeader
        title={t`حيواناتي`}
        actions={
          pets.length > 0 && (
            <HeaderButton
              icon={<PlusIcon size="sm" />}
              label={t`إضافة حيوان`}
              shown={t`إضافة`}
              onPress={() => openModal('petModal')}
            />
          )
        }
      />
      {query.data === undefined ? (
        query.isPending ? (
          <PageLoading />
        ) : (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : (
        // The list stays when a refetch fails.
        <Stack>
          {offers}
          {pets.length === 0 && <PetsEmpty earns />}
          <PetGroup
            title={t`معنا`}
            isOnly={pets.every(isHere)}
            pets={pets.filter(isHere)}
            today={today}
            statusOf={statusOf}
          />
          <PetGroup title={t`مفقودون`} pets={open.filter(({ state }) => state === 'lost')} today={today} />
          <PetGroup
            title={t`رحلوا، والذكرى باقية`}
            pets={open.filter(({ state }) => state === 'passed_away')}
            today={today}
          />
          <PetGroup
            title={t`الأرشيف`}
            note={t`سجلّاتهم محفوظة، ولا تظهر في الخطط. الاستعادة من صفحة كل حيوان.`}
            pets={pets.filter(pet => pet.archived_at !== null)}
            today={today}
          />
        </Stack>
      )}
    </>
  );
}
