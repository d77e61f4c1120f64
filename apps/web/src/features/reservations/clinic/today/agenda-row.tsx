import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit, isolated } from '@rifq/rules';
import { LinkButton, PlainLink } from '@rifq/ui';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { RedFlagLine } from '../../../../entities/emergencies/red-flag-line.tsx';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import { WarningLine } from '../../../../entities/records/warning-line.tsx';
import { MINUTE_MS } from '../../../../lib/formats/durations.ts';
import { useFormat, useWritingLocale } from '../../../../lib/formats/use-format.ts';
import { clocksDiffer, zoneName } from '../../../../lib/formats/zones.ts';
import { RowActions } from '../arrange/row-actions.tsx';
import { clinicKindText } from '../reservation-text.ts';
import { ClinicStateChip } from '../state-chip.tsx';
import { NextStep } from '../visits/next-step.tsx';

interface AgendaRowProps {
  reservation: ClinicReservation;
  timeZone: string;
  /** Current time in milliseconds for the next reservation. */
  nextAt: number | undefined;
  namesDoctor: boolean;
}

/** A reservation in the time column; the open room is highlighted and has the only filled button. */
export function AgendaRow({ reservation, timeZone, nextAt, namesDoctor }: AgendaRowProps) {
  const { t } = useLingui();
  const { number, time } = useFormat(timeZone);
  const { pet, owner, doctor, state, starts_at: startsAt, ends_at: endsAt } = reservation;
  const minutes = number((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS);
  const isOpen = state === 'in_session';
  return (
    <li className="agenda-row" data-open={isOpen || undefined}>
      <span className="agenda-time">
        {time(startsAt)}
        <small>{t`${minutes} د`}</small>
      </span>
      <div className="agenda-body">
        <PetPicture pet={pet} size="sm" />
        <div className="agenda-head">
          <h3>
            <PlainLink href={clinicReservationPath(reservation.id)} className="agenda-name">
              <bdi>{pet.name}</bdi>
            </PlainLink>
            <span className="agenda-who">{`\u00a0· ${isolated(owner.name)}`}</span>
          </h3>
          {namesDoctor && <span className="agenda-who">{isolated(doctor.name)}</span>}
          <ClinicStateChip reservation={reservation} nextAt={nextAt} timeZone={timeZone} />
        </div>
        <RedFlagLine signs={reservation.red_flags} />
        <WarningLine warnings={reservation.warnings} />
        <Remark reservation={reservation} timeZone={timeZone} />
        <div className="agenda-actions">
          {reservation.can.complete && (
            <LinkButton size="sm" className="whitespace-normal" href={clinicReservationPath(reservation.id)}>
              {t`العودة إلى الغرفة`}
            </LinkButton>
          )}
          <NextStep reservation={reservation} />
          <RowActions reservation={reservation} timeZone={timeZone} />
        </div>
      </div>
    </li>
  );
}

/** The service of a visit, the reason, when a no-show was marked, and the owner's time if the zones differ. */
function Remark({ reservation, timeZone }: Pick<AgendaRowProps, 'reservation' | 'timeZone'>) {
  const { t } = useLingui();
  const locale = useWritingLocale();
  const { time } = useFormat(timeZone);
  const zone = reservation.owner.time_zone;
  const { time: ownersTime } = useFormat(zone);
  const { starts_at: startsAt, missed_at: missedAt, reason, squeezed_in: isSqueezedIn } = reservation;
  const parts: string[] = [];
  if (isClinicVisit(reservation)) parts.push(clinicKindText(reservation));
  if (isSqueezedIn) parts.push(t`بين المواعيد`);
  const missed = missedAt === null || reservation.state !== 'no_show' ? '' : time(missedAt);
  if (missed !== '') parts.push(t`سُجّل الغياب ${missed}`);
  else if (reason !== null) parts.push(isolated(reason));
  if (!isClinicVisit(reservation) && clocksDiffer(zone, timeZone, startsAt)) {
    const there = ownersTime(startsAt);
    const zoneText = zoneName(zone, locale);
    parts.push(`${there} (${zoneText})`);
  }
  if (parts.length === 0) return null;
  return <p className="agenda-remark">{parts.join('\u00a0· ')}</p>;
}
