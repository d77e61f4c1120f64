import { useLingui } from '@lingui/react/macro';
import { Card, LoadingRegion, Skeleton, Stack } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { useAuthUser } from '../../../lib/session/me.ts';
import { hasCats } from '../has-cats.ts';
import { petPlanQuery } from '../queries.ts';
import { LivePlan } from './live-plan.tsx';
import { PlanSafety } from './plan-safety.tsx';
import { RestingPlan } from './resting-plan.tsx';

/**
 * A pet's plan and records on one timeline, overdue items first. A pet that is lost, archived or has passed away has
 * only records here: nothing is planned for it.
 */
export function PetPlanCard({ petId }: { petId: string }) {
  const { t } = useLingui();
  const user = useAuthUser();
  const query = useQuery(petPlanQuery(petId));
  // The profile contains only pets that are not archived.
  const pet = user?.pets.find(candidate => candidate.id === petId);

  const plan = query.data?.pets[0];
  if (query.isError && plan === undefined) {
    return (
      <Card>
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      </Card>
    );
  }
  if (user === undefined || plan === undefined) {
    return (
      <LoadingRegion label={t`جارٍ تحميل الخطة`}>
        <Skeleton height="22rem" className="rounded-lg" />
      </LoadingRegion>
    );
  }
  if (pet?.state !== 'home') return <RestingPlan plan={plan} state={pet?.state ?? 'archived'} />;
  return (
    <Stack className="gap-4 lg:gap-6">
      <LivePlan pet={pet} plan={plan} />
      <PlanSafety plan={plan} species={pet.species} hasCats={hasCats(user.pets)} />
    </Stack>
  );
}
