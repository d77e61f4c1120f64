import type { TeamMember } from '@rifq/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

/**
 * Sends a change of a member, then fetches the clinic's data again.
 * @param onDone called first, since without the member its sheet is gone
 */
export function useTeamChange<Sent = void, Result = { member: TeamMember }>(
  send: (sent: Sent) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const queryClient = useQueryClient();
  return useSingleMutation<Result, Sent>({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => invalidateAfter(queryClient, 'clinic.changed'),
  });
}
