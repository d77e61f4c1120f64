import { useLingui } from '@lingui/react/macro';
import type { RecordedVisit } from '@rifq/contract/calls';
import { isolated, reservationKinds } from '@rifq/rules';
import { Chip } from '@rifq/ui';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { PrescriptionList } from '../../../../entities/records/prescription-list.tsx';
import { VisitFileList } from '../../../../entities/records/visit-file-list.tsx';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { ClosedVisit } from '../chart/closed-visit.tsx';

/** A visit with all that the clinic wrote of it. */
export function RecordedVisitListItem({ visit }: { visit: RecordedVisit }) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { instantDate } = useFormat(clinic.time_zone);
  const kinds = {
    [reservationKinds.consultation]: t`استشارة`,
    [reservationKinds.followUp]: t`متابعة`,
    [reservationKinds.visit]: visit.service_name === null ? t`زيارة` : isolated(visit.service_name),
  };
  return (
    <li className="grid gap-2 py-3" tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm">{kinds[visit.kind]}</h3>
        <StateChip state={visit.state} />
      </div>
      <p className="text-xs text-ink-2">
        {`${instantDate(visit.starts_at)}\u00a0· ${isolated(visit.doctor_name)}`}
      </p>
      <ClosedVisit chart={{ ...visit, closed: null }} />
      {visit.prescriptions.length > 0 && (
        <PrescriptionList prescriptions={visit.prescriptions} isRemoved={({ removed }) => removed !== null} />
      )}
      <VisitFileList files={visit.files} />
    </li>
  );
}

/** Marks a visit that did not take place, or has not ended. */
function StateChip({ state }: Pick<RecordedVisit, 'state'>) {
  const { t } = useLingui();
  switch (state) {
    case 'completed':
      return null;
    case 'no_show':
      return <Chip>{t`لم يحضر`}</Chip>;
    case 'cancelled':
    case 'expired':
      return <Chip>{t`ملغى`}</Chip>;
    default:
      return <Chip>{t`لم تُغلق بعد`}</Chip>;
  }
}
