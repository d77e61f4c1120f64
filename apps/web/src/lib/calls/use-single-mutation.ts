import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Creates a mutation that runs once at a time. A rendered disabled state comes too late for a double click: its second
 * half is ignored.
 * @param options the options of `useMutation`
 */
export function useSingleMutation<Data, Sent = void>(options: UseMutationOptions<Data, Error, Sent>) {
  const isSending = useRef(false);
  const mutation = useMutation<Data, Error, Sent>({
    ...options,
    onSettled(...settled) {
      isSending.current = false;
      return options.onSettled?.(...settled);
    },
  });
  return {
    ...mutation,
    mutate(sent: Sent, handlers: MutateOptions<Data, Error, Sent> = {}): void {
      if (isSending.current) return;
      isSending.current = true;
      mutation.mutate(sent, handlers);
    },
  };
}
