import { Skeleton } from '@rifq/ui';

/** Placeholder of the next reservation, as high as its card. */
export function NextSkeleton() {
  return <Skeleton className="h-82 rounded-lg" />;
}
