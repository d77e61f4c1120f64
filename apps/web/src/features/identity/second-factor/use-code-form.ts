import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { now } from '../../../lib/formats/clock.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';

const FIELDS = ['code'] as const;

/**
 * A form of one code. The server's error of the code is shown at the field, and the input stays; after too many wrong
 * codes it waits.
 * @param send the request, called with the input
 * @param onDone called with its response
 * @param onRefused called first with an error; returns whether it has handled it
 */
export function useCodeForm<Result>({
  send,
  onDone,
  onRefused = () => false,
}: {
  send: (code: string) => Promise<Result>;
  onDone: (response: Result) => void;
  onRefused?: ((error: ApiError) => boolean) | undefined;
}) {
  const [code, setCode] = useState('');
  const [lockedUntil, setLockedUntil] = useState(0);
  const lockedSeconds = useCountdown(lockedUntil);
  const form = useFieldErrors(FIELDS);
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: send, onSuccess: onDone });
  // A ref, as state updates too late if a code is completed and submitted manually at the same time.
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
    /** The general error; while the form waits, for how long. */
    failure: form.general,
    lockedSeconds,
    inputRef: form.inputRef('code'),
    isBusy: isPending || isSuccess,
  };
}

export type CodeFormState = ReturnType<typeof useCodeForm>;
