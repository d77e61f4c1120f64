import { useLingui } from '@lingui/react/macro';
import { CircleAlertIcon, LinkButton, Note } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { TEAM } from '../../../entities/clinics/paths.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { openingQuery } from '../queries.ts';
import { ClinicDetailsForm } from './clinic-details-form.tsx';

/** The manager's clinic: why it was rejected, its data, and the way on to the team. */
export function OpeningStatus() {
  const { t } = useLingui();
  const query = useQuery(openingQuery);
  if (query.data === undefined) {
    return query.isError ? (
      <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    ) : (
      <PageLoading />
    );
  }
  const { clinic } = query.data;
  return (
    <div className="grid gap-5">
      {clinic.state === 'rejected' && clinic.rejection_reason !== null && (
        <Note tone="danger" icon={<CircleAlertIcon />}>
          <b>{t`سبب عدم الاعتماد`}</b>
          <p dir="auto">{clinic.rejection_reason}</p>
        </Note>
      )}
      {clinic.state === 'pending' && (
        <LinkButton href={TEAM} block>
          {t`إلى الفريق`}
        </LinkButton>
      )}
      <ClinicDetailsForm key={clinic.state} clinic={clinic} />
    </div>
  );
}
