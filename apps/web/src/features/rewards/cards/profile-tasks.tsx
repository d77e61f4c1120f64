import { Skeleton } from '@rifq/ui';
import { TasksCard } from './tasks-card.tsx';
import { WithSummary } from './with-summary.tsx';

/** The tasks on the profile. */
export function ProfileTasks() {
  return (
    <WithSummary skeleton={<Skeleton className="h-77 rounded-lg" />}>
      {summary => <TasksCard summary={summary} />}
    </WithSummary>
  );
}
