import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton, Stack } from '@rifq/ui';

/** The place of a page whose code or data is loading. It shows after 300 ms only. */
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
