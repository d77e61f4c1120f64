import { useLingui } from '@lingui/react/macro';
import { Card, LoadingRegion } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { type Summary, summaryQuery } from '../queries.ts';

interface WithSummaryProps {
  /** Placeholder while it loads. */
  skeleton: ReactNode;
  children: (summary: Summary) => ReactNode;
}

/** Cards of the summary: their loading state and their error with a retry; loaded content stays. */
export function WithSummary({ skeleton, children }: WithSummaryProps) {
  const { t } = useLingui();
  const query = useQuery(summaryQuery);
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <LoadingRegion label={t`جارٍ التحميل`}>{skeleton}</LoadingRegion>;
  return (
    <Card>
      <LoadError
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        compact
      />
    </Card>
  );
}
