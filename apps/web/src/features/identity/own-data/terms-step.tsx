import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { ErasureTerms, type Terms } from './erasure-terms.tsx';

/** Loads the terms of account erasure: shows the loading state, the error with a retry, or the terms. */
export function TermsStep({ query }: { query: UseQueryResult<Terms> }) {
  const { t } = useLingui();
  if (query.data !== undefined) return <ErasureTerms terms={query.data} />;
  if (query.isError)
    return (
      <LoadError
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        compact
      />
    );
  return (
    <LoadingRegion label={t`جارٍ التحميل`}>
      <Skeleton height="12rem" />
    </LoadingRegion>
  );
}
