import { useLingui } from '@lingui/react/macro';
import { Button, EmptyState, HandIllustration, LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CLINIC } from '../../../../entities/clinics/paths.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { dosesQuery } from '../queries.ts';
import { DoseListItem } from './dose-list-item.tsx';

interface DosesPartProps {
  /** From 0. */
  page: number;
  /** Shows the next page; undefined where it is shown. */
  onMore: (() => void) | undefined;
}

/** A page of a hundred waiting doses, and the button to older ones. A page loaded by the button takes the focus. */
export function DosesPart({ page, onMore }: DosesPartProps) {
  const { t } = useLingui();
  const query = useQuery(dosesQuery(page));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page > 0) box.current?.focus();
  }, [page]);
  const { data } = query;
  return (
    <div ref={box} tabIndex={-1}>
      {data === undefined ? (
        query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )
      ) : data.doses.length > 0 ? (
        <ul className="dose-list" aria-label={t`جرعات تنتظر التأكيد`}>
          {data.doses.map(waiting => (
            <DoseListItem key={waiting.dose.id} waiting={waiting} />
          ))}
        </ul>
      ) : (
        page === 0 && <NoDoses />
      )}
      {data?.more === true && onMore !== undefined && (
        <Button variant="line" size="sm" className="mt-3" onPress={onMore}>
          {t`عرض المزيد`}
        </Button>
      )}
    </div>
  );
}

function NoDoses() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<HandIllustration />}
      title={t`لا جرعة تنتظر`}
      text={t`تظهر هنا الجرعات التي يسجّلها المربّون لحيوانات لها موعد مع العيادة.`}
      action={
        <LinkButton variant="soft" href={CLINIC}>
          {t`مواعيد اليوم`}
        </LinkButton>
      }
    />
  );
}
