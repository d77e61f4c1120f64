import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { CLINIC } from '../../../entities/clinics/paths.ts';
import { currentDay } from '../../../lib/formats/clock.ts';
import { useSearch } from '../../../lib/navigation/use-search.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { figuresQuery } from '../queries.ts';
import { DoseFigures, RevenueFigures, VisitFigures, WaitingFigures } from './figures-tables.tsx';
import { rangeOf } from './range.ts';
import { RangeChoice } from './range-choice.tsx';

/** /clinic/figures: visits, waiting, revenue and vaccines of some days, for managers. */
export function Component() {
  const { role } = useClinicMember();
  return role === 'manager' ? <Figures /> : <Navigate to={CLINIC} replace />;
}

function Figures() {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const today = currentDay(clinic.time_zone);
  const range = rangeOf(useSearch(), today);
  const query = useQuery({ ...figuresQuery(range.from, range.to), placeholderData: keepPreviousData });
  const { data } = query;
  return (
    <>
      <PageHeader title={t`أرقام العيادة`} />
      <div className="grid grid-cols-1 gap-4">
        <RangeChoice shown={range} today={today} />
        {data !== undefined ? (
          <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData || undefined}>
            <WaitingFigures figures={data} range={range} />
            <VisitFigures figures={data} range={range} />
            <RevenueFigures figures={data} range={range} />
            <DoseFigures figures={data} range={range} />
          </div>
        ) : query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )}
      </div>
    </>
  );
}
