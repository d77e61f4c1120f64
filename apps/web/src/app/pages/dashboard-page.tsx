import { useLingui } from '@lingui/react/macro';
import { Columns, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { PetsRow } from '../../features/pets/list/pets-row.tsx';
import { NextSkeleton } from '../../features/reservations/next/next-skeleton.tsx';
import { RewardsSkeleton } from '../../features/rewards/cards/rewards-skeleton.tsx';
import { usePetStatuses } from '../../features/vaccines/pet-status.ts';
import { plansQuery } from '../../features/vaccines/queries.ts';
import { TodayCard } from '../../features/vaccines/today-card.tsx';
import { UpcomingCard } from '../../features/vaccines/upcoming-card.tsx';
import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { LoadError } from '../../lib/pages/load-error.tsx';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { usePageTitle } from '../../lib/pages/page-title.ts';
import { meQuery, toAuthUser } from '../../lib/session/me.ts';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';
import { NextCard, QuickActions, RewardCards } from '../later/later-parts.ts';
import { Greeting } from './greeting.tsx';

/** Most owners see it once, so it is not in the initial bundle. */
const PetsEmpty = lazyChunk(async () => {
  const { EmptyDashboard: Empty } = await import('./empty-dashboard.tsx');
  return { default: Empty };
});

/** /dashboard: what needs care today, what comes next, the pets, the next reservation, level and tasks. */
export function DashboardPage() {
  const { t } = useLingui();
  usePageTitle(t`الرئيسية`);
  const { data: user, ...query } = useQuery({ ...meQuery, select: toAuthUser });
  const statusOf = usePetStatuses();
  // One frame after the plans: until then the content above the cards on a phone has not its final height.
  const isWaiting = useDeferredValue(useQuery(plansQuery).isPending, true);

  if (user === undefined) {
    if (query.isPending) return <PageLoading />;
    return (
      <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    );
  }
  const hasPanel = user.pets.some(pet => pet.state === 'home');
  const greeting = <Greeting firstname={user.firstname} hasPanel={hasPanel} />;
  const rewards = (
    <OptionalChunk fallback={<RewardsSkeleton />}>
      <RewardCards />
    </OptionalChunk>
  );
  const next = (
    <OptionalChunk fallback={<NextSkeleton />}>
      <NextCard />
    </OptionalChunk>
  );
  if (user.pets.length === 0) {
    return (
      <div className="grid gap-6">
        {greeting}
        <PetsEmpty />
        {rewards}
      </div>
    );
  }
  return (
    <Columns
      main={
        <>
          {greeting}
          <TodayCard pets={user.pets} />
          {!isWaiting && (
            <OptionalChunk fallback={<Skeleton height="6.5rem" className="rounded-lg" />}>
              <QuickActions pets={user.pets} />
            </OptionalChunk>
          )}
          <UpcomingCard pets={user.pets} />
        </>
      }
      side={
        <>
          <div className={isWaiting ? 'only-desktop' : undefined}>
            <PetsRow pets={user.pets} statusOf={statusOf} />
          </div>
          {!isWaiting && (
            <>
              {next}
              {rewards}
            </>
          )}
        </>
      }
    />
  );
}
