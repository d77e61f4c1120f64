import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';

/** The way to the gateway's page: begins it, whether it is being left for, and why it could not be opened. */
export interface Adding {
  add: () => void;
  isLeaving: boolean;
  error: Error | null;
}

/**
 * Leads to the gateway's page, where a card is written down and saved. It is busy until the page is left, and another
 * press of the button does nothing meanwhile. Tries carry one idempotency key until the gateway refuses.
 */
export function useAddCard(): Adding {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  // Set at once: a second click comes before the next render.
  const isBusy = useRef(false);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request('post', '/api/payments/setup', { idempotency_key: idempotencyKey }),
    onSuccess: ({ url }) => location.assign(url),
    // What was refused stays so under its key.
    onError(failure) {
      isBusy.current = false;
      const isRefused = failure instanceof ApiError && failure.code === 'payments.gateway_refused';
      if (isRefused) setIdempotencyKey(crypto.randomUUID());
    },
  });
  // Back may bring this page as it was in memory: busy, and with the key of a saving that is under way.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isBusy.current = false;
      reset();
      setIdempotencyKey(crypto.randomUUID());
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  const add = () => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate();
  };
  return { add, isLeaving: isPending || isSuccess, error };
}
