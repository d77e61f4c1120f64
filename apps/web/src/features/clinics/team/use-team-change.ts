import type { TeamMember } from '@rifq/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../../lib/calls/updates.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

/** Sends a change of a member, and fetches the clinic's data again before it reports success. */
export function useTeamChange<Sent = void, Result = { member: TeamMember }>(
  send: (sent: Sent) => Promise<Result>,
) {
  const queryClient = useQueryClient();
  return useSingleMutation<Result, Sent>({
    mutationFn: send,
    onSettled: () => invalidateAfter(queryClient, 'clinic.changed'),
  });
}
