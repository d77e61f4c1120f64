import type { ColleagueChoice, ColleagueList } from '@rifq/contract/calls';
import { reservationRules } from '@rifq/rules';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { clinicKeys } from '../../lib/calls/clinic-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { useSingleMutation } from '../../lib/calls/use-single-mutation.ts';

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

/** Finds a colleague for each of many reservations, where there is one. */
export function useOfferAll(
  without: readonly string[],
  onDone: (offers: Record<string, ColleagueOffer>, wanted: Wanted) => void,
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
    onSuccess: onDone,
  });
}
