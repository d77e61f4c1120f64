import { CoinsWorth } from './coins-worth.tsx';
import { LevelCard } from './level-card.tsx';
import { RewardsSkeleton } from './rewards-skeleton.tsx';
import { TasksCard } from './tasks-card.tsx';
import { WithSummary } from './with-summary.tsx';

/** Level and tasks on the dashboard. */
export function DashboardCards() {
  return (
    <WithSummary skeleton={<RewardsSkeleton />}>
      {summary => (
        <>
          <LevelCard summary={summary} />
          <TasksCard summary={summary} foot={<CoinsWorth coins={summary.coins} />} />
        </>
      )}
    </WithSummary>
  );
}
