import { useLingui } from '@lingui/react/macro';
import { Card, EmptyState, HandIllustration, LinkButton, LockIcon, Note } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { CLINIC } from '../addresses.ts';
import { useClinicMember } from '../clinic-member.ts';
import { dosesQuery } from '../queries.ts';
import { DoseRow } from './dose-row.tsx';

/** /clinic/doses: the doses that wait for a doctor's word. */
export function Component() {
  const { t } = useLingui();
  const { doctor } = useClinicMember();
  return (
    <>
      <PageHeader title={t`جرعات تنتظر التأكيد`} />
      {doctor === null ? <Note icon={<LockIcon />}>{t`تأكيد الجرعات لأطباء العيادة.`}</Note> : <Waiting />}
    </>
  );
}

function Waiting() {
  const { t } = useLingui();
  const query = useQuery(dosesQuery);
  if (query.data === undefined) {
    return query.isError ? (
      <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    ) : (
      <PageLoading />
    );
  }
  const { doses } = query.data;
  if (doses.length === 0) {
    return (
      <Card>
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
      </Card>
    );
  }
  return (
    <Card aria-label={t`جرعات تنتظر التأكيد`}>
      <ul className="dose-list">
        {doses.map(waiting => (
          <DoseRow key={waiting.dose.id} waiting={waiting} />
        ))}
      </ul>
    </Card>
  );
}
