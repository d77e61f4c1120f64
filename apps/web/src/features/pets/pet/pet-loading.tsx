import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton, Stack } from '@rifq/ui';
import { PET_GRID, PLAN_PLACE } from './pet-grid.ts';

/** Skeleton of a pet's page. */
export function PetLoading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`جارٍ التحميل`}>
      <div className={PET_GRID}>
        <Skeleton height="21rem" className="rounded-lg" />
        <div className={PLAN_PLACE}>
          <Skeleton height="34rem" className="rounded-lg" />
        </div>
        <Stack>
          <Skeleton height="18rem" className="rounded-lg" />
          <Skeleton height="17rem" className="rounded-lg" />
        </Stack>
      </div>
    </LoadingRegion>
  );
}
