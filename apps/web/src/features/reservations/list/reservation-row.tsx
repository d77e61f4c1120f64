import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { Avatar, DoctorFace, PlainLink } from '@rifq/ui';
import type { ReactNode } from 'react';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { dayOf } from '../../../entities/slots/days.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { moneyText } from '../money-text.ts';
import { reservationPath } from '../paths.ts';
import { isReservationClosed } from '../queries.ts';
import { useHoldCountdown } from '../use-hold-countdown.ts';
import { StateChip } from './state-chip.tsx';

interface ReservationRowProps {
  reservation: Reservation;
  isChosen: boolean;
  /** The last message of its conversation. */
  last?: ReactNode;
}

/**
 * A reservation in the list: doctor, state, last message, time and pet; an unpaid one shows its hold, and an ended one
 * its payment outcome.
 */
export function ReservationListItem({ reservation, isChosen, last }: ReservationRowProps) {
  const ownZone = useTimeZone();
  const { weekday, dayAndMonth, time } = useFormat(ownZone);
  const money = useMoneyFormat();
  const { id, pet, doctor, starts_at } = reservation;
  const date = dayOf(starts_at, ownZone);
  const ended =
    isReservationClosed(reservation) && reservation.state !== 'completed'
      ? moneyText(reservation, money)
      : null;
  return (
    <li className="border-b border-line">
      <PlainLink
        href={reservationPath(id)}
        aria-current={isChosen ? 'true' : undefined}
        className="reservation-row"
      >
        <Avatar photo={doctor.photo} fallback={<DoctorFace />} />
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <b className="min-w-0">
              <bdi dir="auto">{doctor.name}</bdi>
            </b>
            <StateChip reservation={reservation} />
          </span>
          {last}
          {reservation.held_until !== null && <Held until={reservation.held_until} />}
          <span className="text-sm text-ink-2">
            {`${weekday(date)} ${dayAndMonth(date)}، ${time(starts_at)}\u00a0· `}
            <PetName>{pet.name}</PetName>
          </span>
          {ended !== null && <span className="truncate text-sm text-ink-2">{ended}</span>}
        </span>
      </PlainLink>
    </li>
  );
}

/** The deadline of a hold, and the action. Once it has expired, the state shows it. */
function Held({ until }: { until: string }) {
  const { t } = useLingui();
  const { time } = useFormat(useTimeZone());
  const end = time(until);
  if (useHoldCountdown(until) === 0) return null;
  return <span className="text-sm font-semibold">{t`محجوز لك حتى ${end}، ويتأكّد بالدفع.`}</span>;
}
