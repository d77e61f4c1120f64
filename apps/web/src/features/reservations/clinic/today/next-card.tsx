import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit, isolated } from '@rifq/rules';
import {
  Card,
  type Fact,
  KeyValue,
  LinkButton,
  MessageCircleIcon,
  SectionHeader,
  StethoscopeIcon,
} from '@rifq/ui';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { RedFlagLine } from '../../../../entities/emergencies/red-flag-line.tsx';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import { WarningLine } from '../../../../entities/records/warning-line.tsx';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { OwnerName } from '../owner-name.tsx';
import { OwnerPhone } from '../owner-phone.tsx';
import { clinicKindText } from '../reservation-text.ts';
import { ClinicStateChip } from '../state-chip.tsx';
import { NextPatient } from './next-patient.tsx';

interface NextCardProps {
  reservation: ClinicReservation;
  timeZone: string;
  now: number;
}

/** The next reservation, with what is shown without an access to the record, which its owner would see. */
export function ClinicNextCard({ reservation, timeZone, now }: NextCardProps) {
  const { t } = useLingui();
  const { time } = useFormat(timeZone);
  const { pet, owner, doctor, reason, starts_at: startsAt } = reservation;
  const name = isolated(pet.name);
  const facts: Fact[] = [{ term: t`الطبيب`, value: <bdi>{doctor.name}</bdi> }];
  if (owner.phone !== null) facts.push({ term: t`الاتصال`, value: <OwnerPhone phone={owner.phone} /> });
  if (reason !== null)
    facts.unshift({ term: t`السبب`, value: <bdi className="whitespace-pre-line">{reason}</bdi>, wide: true });
  return (
    <Card aria-labelledby="next-title">
      <SectionHeader
        id="next-title"
        title={t`التالي: ${name}`}
        end={<b className="whitespace-nowrap">{time(startsAt)}</b>}
      />
      <div className="mb-3 flex items-center gap-3">
        <PetPicture pet={pet} size="lg" />
        <div className="grid justify-items-start gap-1">
          <b>
            <OwnerName owner={owner} />
          </b>
          <span className="text-sm text-ink-2">{clinicKindText(reservation)}</span>
          <ClinicStateChip reservation={reservation} nextAt={now} timeZone={timeZone} />
        </div>
      </div>
      <RedFlagLine signs={reservation.red_flags} />
      <WarningLine warnings={reservation.warnings} />
      <KeyValue facts={facts} />
      <NextPatient key={reservation.id} reservation={reservation} timeZone={timeZone} />
      <LinkButton
        variant="soft"
        size="sm"
        block
        className="mt-4"
        icon={isClinicVisit(reservation) ? <StethoscopeIcon size="sm" /> : <MessageCircleIcon size="sm" />}
        href={clinicReservationPath(reservation.id)}
      >
        {t`صفحة الموعد`}
      </LinkButton>
    </Card>
  );
}
