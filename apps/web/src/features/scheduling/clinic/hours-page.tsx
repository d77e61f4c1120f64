import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { CalendarIllustration, Card, EmptyState, LockIcon, Note } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { hoursPath } from '../../../entities/clinics/paths.ts';
import { useSearch } from '../../../lib/navigation/use-search.ts';
import { FilterLinks } from '../../../lib/pages/filter-links.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { ClinicCalendar } from './clinic-calendar.tsx';
import { DoctorHoursEditor } from './doctor-hours-editor.tsx';
import { hoursQuery } from './queries.ts';

/**
 * /clinic/hours: working hours and days off of a doctor, and the periods and holidays of the clinic; a manager sees all
 * doctors and changes what is of the clinic, the desk sees none.
 */
export function Component() {
  const { t } = useLingui();
  const { doctor, role } = useClinicMember();
  if (doctor !== null || role === 'manager') return <HoursOfDoctors />;
  return (
    <>
      <PageHeader title={t`ساعات العمل`} />
      <Note icon={<LockIcon />}>{t`ساعات العمل لأطباء العيادة وإدارتها.`}</Note>
    </>
  );
}

function HoursOfDoctors() {
  const { t } = useLingui();
  const { doctor: own } = useClinicMember();
  const asked = useSearch().get('doctor') ?? own?.id;
  const query = useQuery(hoursQuery);
  const title = t`ساعات العمل`;
  if (query.data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        {query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )}
      </>
    );
  }
  const { doctors, ...calendar } = query.data;
  const chosen = doctors.find(({ doctor }) => doctor.id === asked) ?? doctors[0];
  if (chosen === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <Card>
          <EmptyState
            art={<CalendarIllustration />}
            title={t`لا طبيب في العيادة بعد`}
            text={t`تظهر هنا ساعات عمل الأطباء بعد إضافتهم.`}
            compact
          />
        </Card>
        <ClinicCalendar calendar={calendar} weeks={doctors} />
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {doctors.length > 1 && (
        <FilterLinks
          label={t`الطبيب`}
          links={doctors.map(({ doctor }) => ({
            href: hoursPath(doctor.id),
            label: isolated(doctor.name),
            isCurrent: doctor.id === chosen.doctor.id,
          }))}
        />
      )}
      <DoctorHoursEditor
        key={chosen.doctor.id}
        week={chosen}
        weeks={doctors}
        calendar={calendar}
        title={title}
      />
    </div>
  );
}
