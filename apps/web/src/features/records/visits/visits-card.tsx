import { useLingui } from '@lingui/react/macro';
import type { DrugReminder, OwnVisit, PetWarning } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Card, Note, SectionHeader, TriangleAlertIcon } from '@rifq/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { petQuery } from '../../../entities/pets/queries.ts';
import { warningText } from '../../../entities/records/chart-text.ts';
import { EndedWarnings } from '../../../entities/records/ended-warnings.tsx';
import { PrescriptionList } from '../../../entities/records/prescription-list.tsx';
import { VisitFileList } from '../../../entities/records/visit-file-list.tsx';
import { visitsQuery } from '../../../entities/records/visits-query.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { DrugPart } from '../drugs/drug-part.tsx';
import { drugsQuery } from '../drugs/drugs-query.ts';

/** What clinics wrote for the owner: warnings, and the closed visits with summary, prescriptions and files; hidden if empty. */
export function VisitsCard({ petId }: { petId: string }) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const options = visitsQuery(petId);
  const query = useInfiniteQuery(options);
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const pages = query.data?.pages ?? [];
  // A visit that a newer one has pushed to the next page is shown once.
  const visits = [
    ...new Map(pages.flatMap(page => page.visits.map(one => [one.reservation_id, one]))).values(),
  ];
  const drugs = useQuery({
    ...drugsQuery(petId),
    enabled: visits.some(({ prescriptions }) => prescriptions.length > 0),
  });
  const reminders = drugs.data && new Map(drugs.data.reminders.map(one => [one.prescription_id, one]));
  const pet = useQuery(petQuery(petId)).data?.pet;
  const isOpen = pet !== undefined && pet.archived_at === null && pet.state !== 'passed_away';
  const warnings = pages[0]?.warnings ?? [];
  const ended = pages[0]?.ended_warnings ?? [];
  const hasFailed = query.data === undefined && query.isError;
  if (visits.length === 0 && warnings.length === 0 && ended.length === 0 && !hasFailed) return null;
  return (
    <Card aria-labelledby="visits-title" className="grid gap-3">
      <SectionHeader
        id="visits-title"
        title={t`الزيارات والوصفات`}
        subtitle={t`ما كتبه الأطباء للمربّي: الملخّص والوصفات والنتائج وما يستجدّ بعد الزيارة.`}
      />
      {hasFailed && (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      )}
      <Warnings warnings={warnings} />
      <EndedWarnings warnings={ended} timeZone={timeZone} />
      <ul className="list" aria-label={t`الزيارات`}>
        {visits.map(visit => (
          <Visit
            key={visit.reservation_id}
            petId={petId}
            visit={visit}
            reminders={reminders}
            isOpen={isOpen}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <MoreButton
          size="sm"
          error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
          isLoading={isLoadingMore}
          onPress={loadMore}
        />
      )}
    </Card>
  );
}

function Warnings({ warnings }: { warnings: readonly PetWarning[] }) {
  const { t } = useLingui();
  if (warnings.length === 0) return null;
  return (
    <Note tone="danger" icon={<TriangleAlertIcon />}>
      <ul aria-label={t`تحذيرات سجّلها الأطباء`} className="grid gap-1">
        {warnings.map(warning => (
          <li key={warning.id} className="wrap-anywhere">
            <b>{warningText(warning)}</b>
            {`\u00a0· ${isolated(warning.recorded_by)}، ${isolated(warning.clinic_name)}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}

interface VisitProps {
  petId: string;
  visit: OwnVisit;
  /** By prescription; undefined until they are loaded. */
  reminders: ReadonlyMap<string, DrugReminder> | undefined;
  /** Whether reminders of drugs can be set. */
  isOpen: boolean;
}

function Visit({ petId, visit, reminders, isOpen }: VisitProps) {
  const { t } = useLingui();
  const { instantDate } = useFormat(useTimeZone());
  const { doctor_name: doctor, clinic_name: clinic, completed_by: closer, summary } = visit;
  return (
    <li className="grid gap-2 py-3">
      <h3 className="text-sm wrap-anywhere">{isolated(visit.reason)}</h3>
      <p className="text-xs text-ink-2">
        {[instantDate(visit.starts_at), isolated(doctor), isolated(clinic)].join('\u00a0· ')}
        {closer !== null && closer !== doctor && `\u00a0· ${t`أُنهيت باسم ${isolated(closer)}`}`}
      </p>
      {summary !== null && (
        <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
          {summary}
        </p>
      )}
      {visit.prescriptions.length > 0 && (
        <PrescriptionList
          prescriptions={visit.prescriptions}
          end={prescription =>
            reminders && (
              <DrugPart
                petId={petId}
                prescription={prescription}
                reminder={reminders.get(prescription.id)}
                isOpen={isOpen}
              />
            )
          }
        />
      )}
      {visit.files.length > 0 && <VisitFileList files={visit.files} />}
      {visit.addenda.map(({ id, text, author, at }) => (
        <p key={id} className="text-sm whitespace-pre-line wrap-anywhere">
          <span className="block text-xs text-ink-2">
            {t`ملحق`} {`\u00a0· ${isolated(author)}\u00a0· ${instantDate(at)}`}
          </span>
          <bdi>{text}</bdi>
        </p>
      ))}
    </li>
  );
}
