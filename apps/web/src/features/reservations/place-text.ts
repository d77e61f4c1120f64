import type { Reservation } from '@rifq/contract/calls';
import { onlineText, takesPlaceAtClinic } from './reservation-text.ts';

type Placed = Pick<Reservation, 'kind'> & {
  clinic: Pick<Reservation['clinic'], 'name' | 'address' | 'city'>;
};

/** Where a clinic is: «عيادة الواحة، طريق الملك فهد، الرياض». */
export const clinicPlace = ({ name, address, city }: Placed['clinic']): string =>
  [name, address, city].filter(Boolean).join('، ');

/** Location of a reservation: online, or the clinic of a visit. */
export const placeText = (reservation: Placed): string =>
  takesPlaceAtClinic(reservation) ? clinicPlace(reservation.clinic) : onlineText();
