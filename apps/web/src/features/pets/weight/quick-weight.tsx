import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { petQuery } from '../../../entities/pets/queries.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { WeightSheet } from './weight-sheet.tsx';

interface QuickWeightProps {
  petId: string;
  onClose: () => void;
}

/** The sheet of a new weight outside of the pet's page. */
export function QuickWeight({ petId, onClose }: QuickWeightProps) {
  const { t } = useLingui();
  const query = useQuery(petQuery(petId));
  if (query.data !== undefined) return <WeightSheet {...query.data} onClose={onClose} />;
  return (
    <Sheet isOpen narrow onOpenChange={onClose} title={t`الوزن`} closeLabel={t`إغلاق`}>
      {query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <LoadingRegion label={t`جارٍ التحميل`}>
          <Skeleton height="14rem" />
        </LoadingRegion>
      )}
    </Sheet>
  );
}
