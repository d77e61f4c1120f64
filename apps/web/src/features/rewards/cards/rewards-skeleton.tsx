import { Skeleton } from '@rifq/ui';

/** Placeholder of the level and the tasks, as high as both, so that loading moves nothing. */
export function RewardsSkeleton() {
  return (
    <>
      <Skeleton className="h-42 rounded-lg" />
      <Skeleton className="mt-6 h-94 rounded-lg" />
    </>
  );
}
