import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton, Stack } from '@rifq/ui';

/** Placeholder of a page whose code or data is loading, shown only after 300 ms. */
export function PageLoading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`جارٍ التحميل`}>
      <Stack>
        <Skeleton height="2rem" width="40%" />
        <Skeleton height="11rem" />
        <Skeleton height="7rem" />
      </Stack>
    </LoadingRegion>
  );
}
