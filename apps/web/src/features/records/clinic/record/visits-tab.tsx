import { useLingui } from '@lingui/react/macro';
import type { ClinicRecord } from '@rifq/contract/calls';
import { isolated, reservationKinds } from '@rifq/rules';
import { PlainLink, TextButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { VisitFileList } from '../../../../entities/records/visit-file-list.tsx';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { chartQuery } from '../chart/chart-query.ts';
import { ClosedVisit } from '../chart/closed-visit.tsx';
import { Prescriptions } from '../chart/prescriptions.tsx';

/** Earlier consultations and visits of the pet with this clinic, newest first. */
export function VisitsTab({
  visits,
  reservationId,
}: Pick<ClinicRecord, 'visits'> & { reservationId: string }) {
  const { t } = useLingui();
  const { instantDate } = useFormat();
  if (visits.length === 0) return <p className="text-sm text-ink-2">{t`لا زيارات سابقة في هذه العيادة.`}</p>;
  return (
    <ul className="list" aria-label={t`زيارات سابقة`}>
      {visits.map(
        ({ reservation_id: id, kind, starts_at: startsAt, doctor_name: doctor, reason, summary }) => (
          <li key={id} className="grid gap-1 py-3">
            <h3 className="text-sm">
              <PlainLink
                href={clinicReservationPath(id)}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {kind === reservationKinds.visit
                  ? t`زيارة: ${isolated(reason)}`
                  : kind === reservationKinds.followUp
                    ? t`متابعة: ${isolated(reason)}`
                    : t`استشارة: ${isolated(reason)}`}
              </PlainLink>
            </h3>
            <p className="text-xs text-ink-2">{`${instantDate(startsAt)}\u00a0· ${isolated(doctor)}`}</p>
            {id !== reservationId && <EarlierChart reservationId={reservationId} visitId={id} />}
            {summary !== null && (
              <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
                {summary}
              </p>
            )}
          </li>
        ),
      )}
    </ul>
  );
}

/** What the clinic wrote of an earlier visit, loaded when a doctor asks for it. */
function EarlierChart({ reservationId, visitId }: { reservationId: string; visitId: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...chartQuery(reservationId, visitId),
    enabled: isOpen,
  });
  if (!isOpen) return <TextButton onPress={() => setOpen(true)}>{t`عرض ما كُتب في الزيارة`}</TextButton>;
  if (data !== undefined)
    return (
      <div className="grid gap-4">
        <ClosedVisit chart={{ ...data, summary: null }} />
        <Prescriptions chart={data} canChange={false} />
        <VisitFileList files={data.files} />
      </div>
    );
  if (isError)
    return <LoadError error={error} onRetry={() => void refetch()} isRetrying={isFetching} compact />;
  return <p className="text-sm text-ink-2">{t`جارٍ التحميل`}</p>;
}
