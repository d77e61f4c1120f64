import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated, reservationKinds, todayIn } from '@rifq/rules';
import { Card, DateBlock, List, ListRow, PlainLink } from '@rifq/ui';
import type { ReactNode } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { clinicReservationPath } from '../../../entities/clinics/paths.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';

interface ClientReservationsProps {
  /** The latest first. */
  reservations: readonly ClinicReservation[];
  chipOf: (reservation: ClinicReservation) => ReactNode;
}

/** The reservations of a client with the clinic, each a link to its room and record. */
export function ClientReservations({ reservations, chipOf }: ClientReservationsProps) {
  const { t } = useLingui();
  return (
    <Card aria-labelledby="reservations-title">
      <h2 id="reservations-title">{t`المواعيد`}</h2>
      {reservations.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t`تظهر هنا مواعيد العميل وزياراته.`}</p>
      ) : (
        <List>
          {reservations.map(reservation => (
            <ClientReservationListItem
              key={reservation.id}
              reservation={reservation}
              chip={chipOf(reservation)}
            />
          ))}
        </List>
      )}
    </Card>
  );
}

function ClientReservationListItem({
  reservation,
  chip,
}: {
  reservation: ClinicReservation;
  chip: ReactNode;
}) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { dayOfMonth, month, time } = useFormat(clinic.time_zone);
  const { id, pet, doctor, kind, service_name: service, starts_at: startsAt } = reservation;
  const day = todayIn(clinic.time_zone, new Date(startsAt));
  const kinds = {
    [reservationKinds.consultation]: t`استشارة`,
    [reservationKinds.followUp]: t`متابعة`,
    [reservationKinds.visit]: service === null ? t`زيارة` : isolated(service),
  };
  return (
    <ListRow
      start={<DateBlock day={dayOfMonth(day)} month={month(day)} />}
      title={
        <PlainLink href={clinicReservationPath(id)}>
          {`${isolated(pet.name)}\u00a0· ${kinds[kind]}`}
        </PlainLink>
      }
      meta={`${time(startsAt)}\u00a0· ${isolated(doctor.name)}`}
      end={chip}
    />
  );
}
