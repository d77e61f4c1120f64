import { useLingui } from '@lingui/react/macro';
import type { ClinicRecord } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { PlainLink } from '@rifq/ui';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';

/** Earlier consultations of the pet with this clinic, newest first. */
export function VisitsTab({ visits }: Pick<ClinicRecord, 'visits'>) {
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
                {kind === 2 ? t`متابعة: ${isolated(reason)}` : t`استشارة: ${isolated(reason)}`}
              </PlainLink>
            </h3>
            <p className="text-xs text-ink-2">{`${instantDate(startsAt)}\u00a0· ${isolated(doctor)}`}</p>
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
