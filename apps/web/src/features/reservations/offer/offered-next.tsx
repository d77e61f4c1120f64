import { useLingui } from '@lingui/react/macro';
import type { Reservation, ReservationOffer } from '@rifq/contract/calls';
import { LinkButton, Note, UsersIcon } from '@rifq/ui';
import { reservationPath } from '../paths.ts';
import { OfferQuestion } from './offer-answer.tsx';

/** The question on the dashboard's card whether another doctor suits the owner, which leads to the answers. */
export default function OfferedNext({
  reservation,
  offer,
}: {
  reservation: Reservation;
  offer: ReservationOffer;
}) {
  const { t } = useLingui();
  return (
    <>
      <Note icon={<UsersIcon />} className="my-3 flex-1">
        <OfferQuestion reservation={reservation} offer={offer} />
      </Note>
      <LinkButton href={reservationPath(reservation.id)}>{t`الجواب`}</LinkButton>
    </>
  );
}
