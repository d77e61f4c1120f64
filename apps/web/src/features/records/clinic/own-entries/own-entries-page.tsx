import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { BowlIllustration, Card, EmptyState, LinkButton, LockIcon, Note, Stack } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { clientName } from '../../../../entities/clients/client-text.ts';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { CLIENTS } from '../../../../entities/clinics/paths.ts';
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../../lib/calls/use-load-more.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../../lib/pages/more-button.tsx';
import { PageHeader } from '../../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { useFocusAfterLast } from '../../../../lib/pages/use-focus-after-last.ts';
import { OtherEntries } from './other-entries.tsx';
import { ownEntriesQuery } from './own-entries-query.ts';
import { RecordedVisitListItem } from './recorded-visit.tsx';

/** /clinic/patients/:id: what the clinic itself recorded of an animal, also once its record is closed. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { doctor } = useClinicMember();
  if (doctor !== null) return <OwnEntries petId={id} />;
  return (
    <>
      <PageHeader title={t`ما سجّلته العيادة`} />
      <Note icon={<LockIcon />}>{t`السجلّات لأطباء العيادة.`}</Note>
    </>
  );
}

function OwnEntries({ petId }: { petId: string }) {
  const { t } = useLingui();
  const options = ownEntriesQuery(petId);
  const query = useInfiniteQuery(options);
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const visits = query.data?.pages.flatMap(page => page.visits) ?? [];
  const { rows, noteLast } = useFocusAfterLast(
    visits.map(({ reservation_id: id }) => ({ id })),
    query.hasNextPage,
  );
  const { data, error } = query;
  const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
  const [first] = data?.pages ?? [];
  if (first === undefined || isUnknown) {
    return (
      <>
        <PageHeader title={t`ما سجّلته العيادة`} />
        {query.isPending ? (
          <PageLoading />
        ) : isUnknown ? (
          <NothingRecorded />
        ) : (
          <LoadError error={error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )}
      </>
    );
  }
  const pet = isolated(first.pet.name);
  const owner = isolated(clientName({ name: first.owner_name }));
  return (
    <>
      <PageHeader title={t`ما سجّلته العيادة عن «${pet}»`} />
      <Stack>
        <Note icon={<LockIcon />}>
          {t`العميل: ${owner}. هنا ما سجّلته هذه العيادة وحدها، ويُقرأ دائمًا. وتظهر كل قراءة للمربّي.`}
        </Note>
        {first.others !== null && <OtherEntries others={first.others} />}
        <Card aria-labelledby="recorded-visits-title">
          <h2 id="recorded-visits-title">{t`الزيارات`}</h2>
          <ul ref={rows} className="list" aria-label={t`الزيارات`}>
            {visits.map(visit => (
              <RecordedVisitListItem key={visit.reservation_id} visit={visit} />
            ))}
          </ul>
          {query.hasNextPage && (
            <MoreButton
              size="sm"
              error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
              isLoading={isLoadingMore}
              onPress={() => {
                noteLast();
                loadMore();
              }}
            />
          )}
        </Card>
      </Stack>
    </>
  );
}

function NothingRecorded() {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        art={<BowlIllustration />}
        title={t`لا شيء هنا`}
        text={t`لم تسجّل هذه العيادة شيئًا عن هذا الحيوان.`}
        action={<LinkButton href={CLIENTS}>{t`العملاء`}</LinkButton>}
      />
    </Card>
  );
}
