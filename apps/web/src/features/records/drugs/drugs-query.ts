import type { DrugReminder } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** The reminders of a pet's drugs, each with its latest doses. */
export const drugsQuery = (petId: string) =>
  queryOptions({
    queryKey: [...queryKeys.drugs, petId],
    queryFn: ({ signal }) => request('get', '/api/reservations/drugs', { pet_id: petId }, { signal }),
  });

/** Doses of a drug that became due before a time, the latest first. */
export const earlierDosesQuery = (reminderId: string, before: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.drugs, 'doses', reminderId, before],
    queryFn: ({ pageParam, signal }) =>
      request(
        'get',
        '/api/reservations/drugs/doses',
        { reminder_id: reminderId, before: pageParam },
        { signal },
      ),
    initialPageParam: before,
    getNextPageParam: ({ doses, more }) => (more ? doses.at(-1)?.due_at : undefined),
  });

/** Sends a change of a reminder once on a double click, and shows its response; an error is shown in a toast. */
export function useDrugChange<Sent>(
  petId: string,
  send: (sent: Sent) => Promise<{ reminder: DrugReminder }>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = drugsQuery(petId);
  return useSingleMutation<{ reminder: DrugReminder }, Sent>({
    mutationFn: send,
    onSuccess({ reminder }) {
      queryClient.setQueryData(queryKey, data => {
        const others = data?.reminders.filter(({ id }) => id !== reminder.id) ?? [];
        return { reminders: [...others, reminder] };
      });
    },
    onError: error => toasts.show({ message: messageOf(error), isFailure: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.drugs }),
  });
}
