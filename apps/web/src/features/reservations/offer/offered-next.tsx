import { useLingui } from '@lingui/react/macro';
import type { Reservation, ReservationOffer } from '@rifq/contract/calls';
import { LinkButton, Note, UsersIcon } from '@rifq/ui';
import type { ReactNode } from 'react';
import { reservationPath } from '../paths.ts';
import { OfferQuestion } from './offer-answer.tsx';

/** The question on the dashboard's card whether another doctor suits the owner, which leads to the answers. */
export default function OfferedNext({
  reservation,
  offer,
  children,
}: {
  reservation: Reservation;
  offer: ReservationOffer;
  /** Links to other reservations. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <>
      <Note icon={<UsersIcon />} className="my-3 flex-1">
        <OfferQuestion reservation={reservation} offer={offer} />
      </Note>
      {children}
      <LinkButton href={reservationPath(reservation.id)}>{t`الجواب`}</LinkButton>
    </>
  );
}
