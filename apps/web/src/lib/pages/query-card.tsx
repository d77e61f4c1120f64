import { useLingui } from '@lingui/react/macro';
import { Card, LoadingRegion, Skeleton } from '@rifq/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

interface QueryCardProps<T> {
  /** What the address's fragment leads to. */
  id: string;
  title: string;
  subtitle?: string;
  query: UseQueryResult<T>;
  /** About as high as the content, so that nothing jumps when it comes. */
  height: string;
  children: (data: T) => ReactNode;
}

/** A titled card of a page whose content is loaded by itself: its waiting, its failure with another try, its content. */
export function QueryCard<T>({ id, title, subtitle, query, height, children }: QueryCardProps<T>) {
  const { t } = useLingui();
  const titleId = `${id}-title`;
  return (
    <Card id={id} aria-labelledby={titleId} className="scroll-mt-24">
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {subtitle !== undefined && <p className="mb-2 text-sm text-ink-2">{subtitle}</p>}
      {query.data !== undefined ? (
        // What was shown stays when a refetch fails.
        children(query.data)
      ) : query.isError ? (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      ) : (
        <LoadingRegion label={t`جارٍ التحميل`}>
          <Skeleton height={height} />
        </LoadingRegion>
      )}
    </Card>
  );
}
