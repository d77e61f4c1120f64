import { plural } from '@lingui/core/macro';
import type { ErrorBody } from '@rifq/contract';
import type { ColleagueChoice, ColleagueList } from '@rifq/contract/calls';
import { isolated, reservationRules } from '@rifq/rules';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { clinicKeys } from '../../lib/calls/clinic-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { useSingleMutation } from '../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../lib/overlays/toasts.ts';

/** A colleague who is to be offered at a time instead of a cancellation. */
export interface ColleagueOffer {
  doctorId: string;
  doctorName: string;
  startsAt: string;
  endsAt: string;
}

/** Colleagues for reservations, at most `colleagueLists`. @param without doctors who are not offered */
export const colleaguesQuery = (reservationIds: readonly string[], without: readonly string[] = []) =>
  queryOptions({
    queryKey: clinicKeys.colleagues(reservationIds, without),
    queryFn: ({ signal }) =>
      request(
        'get',
        '/api/clinic/reservations/colleagues',
        {
          reservation_ids: reservationIds.join(','),
          ...(without.length > 0 && { without: without.join(',') }),
        },
        { signal },
      ),
  });

const overlaps = (one: ColleagueOffer, other: ColleagueOffer) =>
  one.doctorId === other.doctorId &&
  Date.parse(one.startsAt) < Date.parse(other.endsAt) &&
  Date.parse(other.startsAt) < Date.parse(one.endsAt);

function offerOf({ colleagues }: ColleagueList, choice: ColleagueChoice): ColleagueOffer {
  const { doctor_id: doctorId, starts_at: startsAt, ends_at: endsAt } = choice;
  const doctorName = colleagues.find(({ doctor }) => doctor.id === doctorId)?.doctor.name ?? '';
  return { doctorId, doctorName, startsAt, endsAt };
}

/** Returns the choices for a reservation that no other offer of the same change has taken. */
export const offersLeft = (list: ColleagueList, taken: readonly ColleagueOffer[]): ColleagueOffer[] =>
  list.choices
    .map(choice => offerOf(list, choice))
    .filter(offer => !taken.some(other => overlaps(offer, other)));

/** Chooses the first colleague left for each reservation, in their order. */
export function chooseOffers(
  lists: readonly ColleagueList[],
  taken: readonly ColleagueOffer[],
): Record<string, ColleagueOffer> {
  const chosen: Record<string, ColleagueOffer> = {};
  for (const list of lists) {
    const [first] = offersLeft(list, [...taken, ...Object.values(chosen)]);
    if (first !== undefined) chosen[list.reservation_id] = first;
  }
  return chosen;
}

interface Wanted {
  reservationIds: readonly string[];
  taken: readonly ColleagueOffer[];
}

/** Says for how many no colleague is free. */
const noColleagueCount = (count: number) =>
  plural(count, {
    one: 'لا زميل متاحًا لحجز واحد.',
    two: 'لا زميل متاحًا لحجزين.',
    few: 'لا زميل متاحًا لـ# حجوزات.',
    many: 'لا زميل متاحًا لـ# حجزًا.',
    other: 'لا زميل متاحًا لـ# حجز.',
  });

/** Finds a colleague for each of many reservations, where there is one; a toast says for how many there is none. */
export function useOfferAll(
  without: readonly string[],
  onDone: (offers: Record<string, ColleagueOffer>) => void,
) {
  const queryClient = useQueryClient();
  return useSingleMutation<Record<string, ColleagueOffer>, Wanted>({
    async mutationFn({ reservationIds, taken }) {
      const lists: ColleagueList[] = [];
      const size = reservationRules.colleagueLists;
      for (let from = 0; from < reservationIds.length; from += size) {
        const part = reservationIds.slice(from, from + size);
        const { reservations } = await queryClient.fetchQuery(colleaguesQuery(part, without));
        lists.push(...reservations);
      }
      return chooseOffers(lists, taken);
    },
    onSuccess(offers, { reservationIds }) {
      onDone(offers);
      const missing = reservationIds.length - Object.keys(offers).length;
      if (missing > 0) toasts.show({ message: noColleagueCount(missing) });
    },
  });
}

type BookedNames = readonly Pick<NonNullable<ErrorBody['booked']>[number], 'reservation_id' | 'pet_name'>[];

/** Reads why a change that resolves reservations is refused: the message names the one whose resolution is, if it is one. */
export function refusedResolution(
  error: unknown,
  booked: BookedNames,
): { id: string | null; message: string } {
  const message = messageOf(error);
  const id = error instanceof ApiError ? (error.reservationId ?? null) : null;
  const refused = booked.find(one => one.reservation_id === id);
  return { id, message: refused === undefined ? message : `${isolated(refused.pet_name)}: ${message}` };
}
