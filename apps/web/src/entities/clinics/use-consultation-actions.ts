import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/calls/api-error.ts';
import { refetchAfter } from '../../lib/calls/refetch-table.ts';
import { useSingleMutation } from '../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../lib/overlays/toasts.ts';

/**
 * Sends a change by the clinic, once on a double click. Refetches afterwards, also after an error: then another member,
 * or the owner, was faster.
 * @param showsErrors whether errors are shown in a toast; otherwise the caller shows them
 */
export function useConsultationActions<Result, Sent = void>(
  send: (sent: Sent) => Promise<Result>,
  { onDone, showsErrors = false }: { onDone?: (response: Result) => void; showsErrors?: boolean } = {},
) {
  const queryClient = useQueryClient();
  return useSingleMutation<Result, Sent>({
    mutationFn: send,
    onSuccess: response => onDone?.(response),
    onError(error) {
      if (showsErrors) toasts.show({ message: messageOf(error), isFailure: true });
    },
    onSettled() {
      refetchAfter(queryClient, 'clinic.changed');
    },
  });
}
