import { useLingui } from '@lingui/react/macro';
import { Card, LoadingRegion, Skeleton } from '@rifq/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryContent } from './query-content.tsx';

interface QueryCardProps<T> {
  /** Target of the URL fragment. */
  id: string;
  title: string;
  subtitle?: string;
  query: UseQueryResult<T>;
  /** About the content's height, to avoid a layout shift when it loads. */
  height: string;
  children: (data: T) => ReactNode;
}

/** A titled card that loads its own content: its waiting, its error with a retry, its content. */
export function QueryCard<T>({ id, title, subtitle, query, height, children }: QueryCardProps<T>) {
  const { t } = useLingui();
  const titleId = `${id}-title`;
  return (
    <Card id={id} aria-labelledby={titleId} className="scroll-mt-24">
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {subtitle !== undefined && <p className="mb-2 text-sm text-ink-2">{subtitle}</p>}
      <QueryContent
        query={query}
        fallback={
          <LoadingRegion label={t`جارٍ التحميل`}>
            <Skeleton height={height} />
          </LoadingRegion>
        }
      >
        {children}
      </QueryContent>
    </Card>
  );
}
