import { useLingui } from '@lingui/react/macro';
import type { Pet, Weight } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { EmptyState, LinkButton, SleepingCatIllustration, Stack } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PetStatus } from '../../../entities/pets/pet-status.ts';
import { petQuery } from '../../../entities/pets/queries.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { useAnchor } from '../../../lib/pages/use-anchor.ts';
import { WeightCard } from '../weight/weight-card.tsx';
import { HeatNote } from './heat-note.tsx';
import { PetFacts } from './pet-facts.tsx';
import { PET_GAP, PET_GRID, PLAN_PLACE } from './pet-grid.ts';
import { PetLoading } from './pet-loading.tsx';
import { PetMenu } from './pet-menu.tsx';
import { PetNotice } from './pet-notices.tsx';
import { type PetQuestion, PetQuestions } from './pet-questions.tsx';
import { PhotoCard } from './photo-card.tsx';
import { usePetActions } from './use-pet-actions.ts';

/** Path of the pets' page (specification 2.1). */
const petsPath = '/dashboard/pets';

interface PetPageProps {
  petId: string;
  /** The plan, from another feature. */
  plan: ReactNode;
  status: PetStatus | undefined;
  /** The booking button for a pet that is at home, from another feature. */
  booking: ReactNode;
  /** Further cards below the weight, from other features. */
  cards: ReactNode;
}

/** The page of one pet: photo and name, the plan, the facts, the weight. */
export function PetPage({ petId, ...parts }: PetPageProps) {
  const { t } = useLingui();
  const query = useQuery(petQuery(petId));
  const isUnknown = query.isError && isUnknownPet(query.error);
  if (query.data !== undefined && !isUnknown) {
    return <LoadedPet {...query.data} {...parts} />;
  }
  const back = { href: petsPath, label: t`رجوع إلى حيواناتي` };
  return (
    <>
      <PageHeader title={t`حيواناتي`} back={back} />
      {query.isPending && <PetLoading />}
      {query.isError &&
        (isUnknown ? (
          <UnknownPet />
        ) : (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ))}
    </>
  );
}

/** Whether an id is malformed or not one of the owner's pets. */
function isUnknownPet(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'pets.not_found' || error.code === 'request.invalid');
}

function UnknownPet() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<SleepingCatIllustration />}
      title={t`لم نجد هذا الحيوان في حسابك`}
      text={t`ربما تغيّر الرابط.`}
      action={<LinkButton href={petsPath}>{t`حيواناتي`}</LinkButton>}
    />
  );
}

interface LoadedPetProps extends Omit<PetPageProps, 'petId'> {
  pet: Pet;
  weights: readonly Weight[];
}

function LoadedPet({ pet, weights, plan, status, booking, cards }: LoadedPetProps) {
  const { t } = useLingui();
  const actions = usePetActions(pet);
  useAnchor(true, 'button');
  const [question, setQuestion] = useState<PetQuestion | null>(null);
  const isArchived = pet.archived_at !== null;
  const name = isolated(pet.name);

  const ask = (next: PetQuestion | null) => {
    actions.forgetError();
    setQuestion(next);
  };
  const bringHome = () =>
    actions.setState('home', () => {
      toasts.show({ message: pet.state === 'lost' ? t`الحمد لله على سلامة «${name}»` : t`صُحّحت الحالة` });
    });

  return (
    <>
      <PageHeader
        title={name}
        back={{ href: petsPath, label: t`رجوع إلى حيواناتي` }}
        actions={<PetMenu pet={pet} actions={actions} onAsk={ask} onHome={bringHome} />}
      />
      <Stack className={PET_GAP}>
        {question === null && <FormFailure message={actions.error} />}
        <PetNotice pet={pet} actions={actions} onHome={bringHome} />
        <div className={PET_GRID}>
          <PhotoCard
            pet={pet}
            status={status}
            isOpen={!isArchived}
            action={!isArchived && pet.state === 'home' && booking}
          />
          <div className={PLAN_PLACE}>{plan}</div>
          <Stack className={PET_GAP}>
            <PetFacts pet={pet} />
            <WeightCard pet={pet} weights={weights} isOpen={!isArchived && pet.state !== 'passed_away'} />
            {!isArchived && pet.state === 'home' && <HeatNote />}
            {cards}
          </Stack>
        </div>
      </Stack>
      <PetQuestions pet={pet} question={question} actions={actions} onClose={() => ask(null)} />
    </>
  );
}
