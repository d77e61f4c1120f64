import { useLingui } from '@lingui/react/macro';
import { BoxIllustration, Button, Card, EmptyState, FilterGroup, PlusIcon, Stack } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { petChoices } from '../../../entities/pets/pet-choices.tsx';
import type { OwnPet } from '../../../entities/vaccines/care.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { VaccinesOverview } from '../overview/vaccines-overview.tsx';
import { plansQuery } from '../queries.ts';

const ALL = 'all';

/** /dashboard/vaccines: plans and records of all pets, or of one. */
export function Component() {
  const { t } = useLingui();
  const { data: pets, ...query } = useQuery({ ...meQuery, select: me => me.pets });
  return (
    <>
      <PageHeader title={t`اللقاحات`} />
      {pets === undefined ? (
        query.isPending ? (
          <PageLoading />
        ) : (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : pets.length === 0 ? (
        <NoPets />
      ) : (
        <Plans pets={pets} />
      )}
    </>
  );
}

function NoPets() {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  return (
    <EmptyState
      art={<BoxIllustration />}
      title={t`الخطة تبدأ بأول حيوان`}
      text={t`بعد إضافة قط أو كلب تظهر هنا مواعيد لقاحاته وسجلّها، ومع كل موعد سببه.`}
      action={<Button onPress={() => openModal('petModal')}>{t`إضافة حيوان`}</Button>}
    />
  );
}

function Plans({ pets }: { pets: readonly OwnPet[] }) {
  const { t } = useLingui();
  const plans = useQuery(plansQuery);
  const [filter, setFilter] = useState(ALL);
  const chosen = pets.filter(pet => pet.id === filter);
  const shown = chosen.length > 0 ? chosen : pets;

  if (plans.data === undefined) {
    if (!plans.isError) return <PageLoading />;
    return (
      <Card>
        <LoadError error={plans.error} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
      </Card>
    );
  }
  return (
    <Stack>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {pets.length > 1 && (
          <div className="max-w-full">
            <FilterGroup
              label={t`الحيوان`}
              options={[{ id: ALL, label: t`الكل` }, ...petChoices(pets)]}
              value={chosen.length > 0 ? filter : ALL}
              onChange={setFilter}
            />
          </div>
        )}
        <div className="only-desktop ms-auto">
          <RecordButton pets={shown} />
        </div>
      </div>
      <VaccinesOverview pets={shown} plans={plans.data} />
      <div className="only-phone">
        <RecordButton pets={shown} block />
      </div>
    </Stack>
  );
}

/** Opens the dose form, for the pet if only one is shown, else to choose one. */
function RecordButton({ pets, block }: { pets: readonly OwnPet[]; block?: boolean }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const present = pets.filter(pet => pet.state === 'home');
  const [only] = present;
  if (only === undefined) return null;
  return (
    <Button
      size={block ? 'md' : 'sm'}
      block={block}
      icon={<PlusIcon size="sm" />}
      onPress={() => openModal('vaccineModal', present.length === 1 ? { petId: only.id } : {})}
    >
      {t`تسجيل جرعة`}
    </Button>
  );
}
