import { Skeleton } from '@rifq/ui';

/** The place of the level and the tasks, as tall as both, so that nothing jumps when they come. */
export function RewardsSkeleton() {
  return (
    <>
      <Skeleton className="h-42 rounded-lg" />
      <Skeleton className="mt-6 h-94 rounded-lg" />
    </>
  );
}
