import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';

/** Starts a card setup: the action, whether the page is being left, and the error. */
export interface Adding {
  add: () => void;
  isLeaving: boolean;
  error: Error | null;
}

/**
 * Redirects to the gateway's page, where a card is entered and saved. Busy until the page is left, and ignores further
 * presses. Attempts share one idempotency key until the gateway rejects one.
 */
export function useAddCard(): Adding {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  // A ref, since a second click comes before the next render.
  const isBusy = useRef(false);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request('post', '/api/payments/setup', { idempotency_key: idempotencyKey }),
    onSuccess: ({ url }) => location.assign(url),
    // A rejected attempt stays rejected under its key.
    onError(failure) {
      isBusy.current = false;
      const isRefused = failure instanceof ApiError && failure.code === 'payments.gateway_refused';
      if (isRefused) setIdempotencyKey(crypto.randomUUID());
    },
  });
  // Back can restore this page from memory: busy, and with the key of a pending card setup.
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
