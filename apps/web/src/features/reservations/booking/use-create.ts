import type { Reservation } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import type { Content } from './draft.ts';

interface Handlers {
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
  queryKeys.slots.all,
  queryKeys.doctors.all,
];

/**
 * Books a slot. Tries with the same content carry one idempotency key until one is refused, so that neither a double
 * click nor an answer that was lost books twice; another content is another booking. What is paid on the gateway's page
 * leads there, and stays busy until the page is left.
 */
export function useCreate({ onBooked, onFailure, onReturn }: Handlers) {
  const queryClient = useQueryClient();
  const attempt = useRef<{ content: string; key: string }>(undefined);
  // Set at once: a second click comes before the next render.
  const isBusy = useRef(false);
  const left = useRef<Reservation>(undefined);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (content: Content) => {
      const written = JSON.stringify(content);
      if (attempt.current?.content !== written)
        attempt.current = { content: written, key: crypto.randomUUID() };
      return request('post', '/api/reservations/create', {
        ...content,
        idempotency_key: attempt.current.key,
      });
    },
    onSuccess({ reservation, checkout_url: checkoutUrl }) {
      for (const queryKey of CHANGED) void queryClient.invalidateQueries({ queryKey });
      if (checkoutUrl === undefined) return onBooked(reservation);
      left.current = reservation;
      location.assign(checkoutUrl);
    },
    onError(error) {
      isBusy.current = false;
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempt.current = undefined;
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
    create(content: Content) {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate(content);
    },
    /** Until it is booked, or the page is left for the gateway's. */
    isBusy: isPending || data?.checkout_url !== undefined,
    isLeaving: data?.checkout_url !== undefined,
  };
}
