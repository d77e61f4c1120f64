import type { ReservationOffer } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { AppError } from '../../core/errors.ts';
import { briefsFor } from '../clinics/index.ts';
import { findOffer, listOffers, type OfferRow } from './offers.repository.ts';
import type { ReservationRow } from './reservations.repository.ts';

/** An open offer, with the name of the doctor whom the owner had. */
export type OpenOffer = Pick<OfferRow, 'id' | 'fromDoctorId' | 'fromStartsAt' | 'expiresAt'> & {
  readonly fromDoctor: string;
};

/** Reads the open offers of reservations that the caller may see, by the ids of the reservations. */
export async function openOffersOf(
  db: Db,
  rows: readonly Pick<ReservationRow, 'offerId'>[],
): Promise<ReadonlyMap<string, OpenOffer>> {
  const ids = rows.flatMap(({ offerId }) => offerId ?? []);
  if (ids.length === 0) return new Map();
  const offers = await listOffers(db, ids);
  const doctors = await briefsFor(
    db,
    offers.map(({ fromDoctorId }) => fromDoctorId),
  );
  return new Map(
    offers.map(offer => {
      const fromDoctor = doctors.get(offer.fromDoctorId)?.doctor.name ?? '';
      return [offer.reservationId, { ...offer, fromDoctor }];
    }),
  );
}

export const presentOffer = (offer: OpenOffer | undefined): ReservationOffer | null =>
  offer === undefined
    ? null
    : {
        id: offer.id,
        from_doctor: offer.fromDoctor,
        from_doctor_id: offer.fromDoctorId,
        from_starts_at: offer.fromStartsAt.toISOString(),
        expires_at: offer.expiresAt.toISOString(),
      };

/** Refuses with reservations.offer_open while the owner has not answered an offer. */
export function refuseOffered({ offerId }: Pick<ReservationRow, 'offerId'>): void {
  if (offerId !== null) throw new AppError('reservations.offer_open');
}

/** Refuses with reservations.offer_over an open offer that has expired, which a job ends. */
export async function requireOfferInTime(
  tx: Db,
  { offerId }: Pick<ReservationRow, 'offerId'>,
  now: Date,
): Promise<void> {
  const offer = offerId === null ? null : await findOffer(tx, offerId);
  if (offer !== null && now >= offer.expiresAt) throw new AppError('reservations.offer_over');
}
