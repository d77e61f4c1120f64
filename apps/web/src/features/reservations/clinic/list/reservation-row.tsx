import type { ClinicReservation } from '@rifq/contract/calls';
import { type DayState, isolated, todayIn } from '@rifq/rules';
import { DateBlock, ListRow, PlainLink } from '@rifq/ui';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { RowActions } from '../arrange/row-actions.tsx';
import { clinicDayState, clinicKindText } from '../reservation-text.ts';
import { ClinicStateChip } from '../state-chip.tsx';
import { NextStep } from '../visits/next-step.tsx';

/** What a list of one state does not tell: until when it is held, who waits, and whose visit is not paid. */
const SHOWN_STATES: readonly DayState[] = ['unpaid', 'arrived', 'to_pay'];

/** A reservation in a list of its state. */
export function ClinicReservationListItem({ reservation }: { reservation: ClinicReservation }) {
  const { clinic } = useClinicMember();
  const timeZone = clinic.time_zone;
  const { dayOfMonth, month, time } = useFormat(timeZone);
  const { id, pet, owner, doctor, starts_at: startsAt } = reservation;
  const day = todayIn(timeZone, new Date(startsAt));
  const parts = [time(startsAt), clinicKindText(reservation), isolated(doctor.name)];
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
          {SHOWN_STATES.includes(clinicDayState(reservation)) && (
            <ClinicStateChip reservation={reservation} timeZone={timeZone} />
          )}
          <NextStep reservation={reservation} />
          <RowActions reservation={reservation} timeZone={timeZone} />
        </span>
      }
    />
  );
}
