import { useLingui } from '@lingui/react/macro';
import type { DayClosing } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, Card, List, ListRow, SectionHeader } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { closingsQuery } from '../queries.ts';
import { useInstantText } from '../use-instant-text.ts';
import { ClosingDetailsSheet } from './later.ts';

/** The closes of the clinic, the newest first. */
export function Closings() {
  const { t } = useLingui();
  const query = useInfiniteQuery(closingsQuery);
  const { loadMore, isLoadingMore } = useLoadMore(closingsQuery.queryKey, query);
  const [opened, setOpened] = useState<DayClosing | null>(null);
  const close = () => setOpened(null);
  // A close since the first page pushes the last one to the next page.
  const closings = query.data && [
    ...new Map(
      query.data.pages.flatMap(page => page.closings.map(each => [each.id, each] as const)),
    ).values(),
  ];
  return (
    <Card aria-labelledby="closings-title">
      <SectionHeader id="closings-title" title={t`الإقفالات السابقة`} />
      {closings === undefined ? (
        query.isError ? (
          <LoadError
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            compact
          />
        ) : (
          <PageLoading />
        )
      ) : closings.length === 0 ? (
        <p className="text-sm text-ink-2">{t`تظهر هنا الأيام بعد إقفالها.`}</p>
      ) : (
        <List label={t`الإقفالات السابقة`}>
          {closings.map(closing => (
            <ClosingRow key={closing.id} closing={closing} onOpen={() => setOpened(closing)} />
          ))}
        </List>
      )}
      {query.hasNextPage && (
        <div className="mt-3 grid gap-3">
          <MoreButton
            size="sm"
            error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
            isLoading={isLoadingMore}
            onPress={loadMore}
          />
        </div>
      )}
      {opened !== null && (
        <OnDemand onMissing={close}>
          <ClosingDetailsSheet closing={opened} onClose={close} />
        </OnDemand>
      )}
    </Card>
  );
}

function ClosingRow({ closing, onOpen }: { closing: DayClosing; onOpen: () => void }) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { number } = useFormat();
  const write = useMoneyFormat();
  const instantText = useInstantText(clinic.time_zone);
  const nth = number(closing.number);
  const net = write({ amount: closing.received - closing.returned, currency: closing.currency });
  return (
    <ListRow
      title={t`إقفال رقم ${nth}`}
      meta={[net, instantText(closing.closed_at), isolated(closing.closed_by)].join('\u00a0· ')}
      end={
        <Button
          size="sm"
          variant="ghost"
          aria-label={t`تفاصيل الإقفال رقم ${nth}`}
          aria-haspopup="dialog"
          onPress={onOpen}
        >
          {t`التفاصيل`}
        </Button>
      }
    />
  );
}
