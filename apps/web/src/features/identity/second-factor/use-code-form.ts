import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { now } from '../../../lib/formats/clock.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';

const FIELDS = ['code'] as const;

/**
 * A form of one code. What the server says of the code stands at the field, and what was typed stays; after too many
 * wrong ones it waits.
 * @param send the call, given what was typed
 * @param onDone given its answer
 * @param onRefused given a refusal first; answers whether it has dealt with it
 */
export function useCodeForm<Answer>({
  send,
  onDone,
  onRefused = () => false,
}: {
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onRefused?: ((error: ApiError) => boolean) | undefined;
}) {
  const [code, setCode] = useState('');
  const [lockedUntil, setLockedUntil] = useState(0);
  const lockedSeconds = useCountdown(lockedUntil);
  const form = useFieldErrors(FIELDS);
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: send, onSuccess: onDone });
  // What is rendered comes too late for a code that is whole and sent by hand in the same moment.
  const isSending = useRef(false);

  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) return form.showFailure(error);
    if (onRefused(error)) return;
    if (error.code === 'second_factor.locked') setLockedUntil(now() + (error.retryAfter ?? 0) * 1000);
    form.showFailure(error);
  };
  const submit = (typed: string) => {
    if (isSending.current || lockedSeconds > 0) return;
    isSending.current = true;
    mutate(typed, {
      onError(error) {
        isSending.current = false;
        showFailure(error);
      },
    });
  };

  return {
    code,
    change(typed: string) {
      setCode(typed);
      form.clear('code');
    },
    submit,
    error: form.errors.code,
    /** What failed as a whole; while the form waits, it says how long. */
    failure: form.general,
    lockedSeconds,
    inputRef: form.inputRef('code'),
    isBusy: isPending || isSuccess,
  };
}

export type CodeFormState = ReturnType<typeof useCodeForm>;
