import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/calls/api-error.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { refetch } from '../../lib/calls/refetch.ts';
import { useSingleMutation } from '../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../lib/overlays/toasts.ts';

/**
 * A change by the clinic, which a double click sends once. What is shown is read anew after it, and also after a refusal:
 * then another member, or the owner, was faster.
 * @param says whether a refusal is told in a toast; otherwise the caller shows it where the change was asked for
 */
export function useConsultationActions<Answer, Sent = void>(
  send: (sent: Sent) => Promise<Answer>,
  { onDone, says = false }: { onDone?: (answer: Answer) => void; says?: boolean } = {},
) {
  const queryClient = useQueryClient();
  return useSingleMutation<Answer, Sent>({
    mutationFn: send,
    onSuccess: answer => onDone?.(answer),
    onError(error) {
      if (says) toasts.show({ message: messageOf(error), isFailure: true });
    },
    onSettled() {
      refetch(queryClient, { queryKey: queryKeys.clinic.all });
    },
  });
}
