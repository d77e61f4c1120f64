import type { Reservation } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';

interface Checkout<Content> {
  /** The request that books or pays. */
  send: (content: Content & { idempotency_key: string }) => Promise<{
    reservation: Reservation;
    checkout_url?: string | undefined;
  }>;
  /** Called when it is booked, or held with a pending payment. */
  onBooked: (reservation: Reservation) => void;
  onFailure: (error: Error) => void;
  /** Called when the browser restores this page from memory on the way back from the gateway. */
  onReturn: (reservation: Reservation) => void;
}

/**
 * Books a slot, or pays for a held one. Attempts with the same content share one idempotency key until one is rejected,
 * so that neither a double click nor a lost response pays twice; other content gets a new key. A payment at the gateway
 * redirects there, and stays busy until the page is left.
 */
export function useCheckout<Content extends object>(checkout: Checkout<Content>) {
  const { send, onBooked, onFailure, onReturn } = checkout;
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  // A ref, since a second click comes before the next render.
  const isBusy = useRef(false);
  const left = useRef<Reservation>(undefined);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (content: Content) => send({ ...content, idempotency_key: key.of(content) }),
    onSuccess({ reservation, checkout_url: checkoutUrl }) {
      void invalidateAfter(queryClient, 'reservation.changed');
      void invalidateAfter(queryClient, 'slots.changed');
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
    /** Until it is booked, or the page is left for the gateway. */
    isBusy: isPending || data?.checkout_url !== undefined,
    isLeaving: data?.checkout_url !== undefined,
  };
}
