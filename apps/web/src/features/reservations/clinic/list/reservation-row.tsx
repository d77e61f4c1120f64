import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated, todayIn } from '@rifq/rules';
import { DateBlock, ListRow, PlainLink } from '@rifq/ui';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { RowActions } from '../arrange/row-actions.tsx';
import { ClinicStateChip } from '../state-chip.tsx';

/** A reservation in a list of its state. */
export function ClinicReservationListItem({ reservation }: { reservation: ClinicReservation }) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const timeZone = clinic.time_zone;
  const { dayOfMonth, month, time } = useFormat(timeZone);
  const { id, pet, owner, doctor, kind, state, starts_at: startsAt } = reservation;
  const day = todayIn(timeZone, new Date(startsAt));
  const parts = [time(startsAt), kind === 2 ? t`متابعة` : t`استشارة`, isolated(doctor.name)];
  return (
    <ListRow
      start={<DateBlock day={dayOfMonth(day)} month={month(day)} />}
      title={
        <PlainLink href={clinicReservationPath(id)} className="agenda-name">
          {`${isolated(pet.name)}\u00a0· ${isolated(owner.name)}`}
        </PlainLink>
      }
      meta={parts.join('\u00a0· ')}
      end={
        <span className="flex flex-wrap items-center justify-end gap-1">
          {/* The list has one state only. */}
          {state === 'awaiting_payment' && <ClinicStateChip reservation={reservation} timeZone={timeZone} />}
          <RowActions reservation={reservation} timeZone={timeZone} />
        </span>
      }
    />
  );
}
