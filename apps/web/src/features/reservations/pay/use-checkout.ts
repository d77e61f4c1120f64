import type { Reservation } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';

interface Checkout<Content> {
  /** The call that books or pays. */
  send: (content: Content & { idempotency_key: string }) => Promise<{
    reservation: Reservation;
    checkout_url?: string | undefined;
  }>;
  /** It is booked, or held while its payment is under way. */
  onBooked: (reservation: Reservation) => void;
  onFailure: (error: Error) => void;
  /** Back from the gateway's page with this page as it was in memory. */
  onReturn: (reservation: Reservation) => void;
}

/** What makes stale: the tab that acts hears nothing of it over the live channel. */
const CHANGED = [
  queryKeys.reservations.all,
  queryKeys.me,
  queryKeys.rewards.all,
  queryKeys.payments.all,
  queryKeys.slots.all,
  queryKeys.doctors.all,
];

/**
 * Books a slot, or pays for one that is held. Tries with the same content carry one idempotency key until one is refused,
 * so that neither a double click nor an answer that was lost pays twice; another content is another try. What is paid on
 * the gateway's page leads there, and stays busy until the page is left.
 */
export function useCheckout<Content extends object>(checkout: Checkout<Content>) {
  const { send, onBooked, onFailure, onReturn } = checkout;
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  // Set at once: a second click comes before the next render.
  const isBusy = useRef(false);
  const left = useRef<Reservation>(undefined);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (content: Content) => send({ ...content, idempotency_key: key.of(content) }),
    onSuccess({ reservation, checkout_url: checkoutUrl }) {
      for (const queryKey of CHANGED) void queryClient.invalidateQueries({ queryKey });
      if (checkoutUrl === undefined) return onBooked(reservation);
      left.current = reservation;
      location.assign(checkoutUrl);
    },
    onError(error) {
      isBusy.current = false;
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.renew();
      onFailure(error);
    },
  });
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && left.current !== undefined) onReturn(left.current);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [onReturn]);
  return {
    start(content: Content) {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate(content);
    },
    /** Until it is booked, or the page is left for the gateway's. */
    isBusy: isPending || data?.checkout_url !== undefined,
    isLeaving: data?.checkout_url !== undefined,
  };
}
