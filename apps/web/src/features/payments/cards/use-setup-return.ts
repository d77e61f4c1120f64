import type { ResponseOf } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cardsQuery } from '../../../entities/payments/queries.ts';
import { request } from '../../../lib/calls/request.ts';
import { cardsPath } from '../paths.ts';
import { isUnknownPayment } from '../queries.ts';

type Confirmed = ResponseOf<'post', '/api/payments/setup/confirm'>;

/** Outcome of a card setup; `unknown` if the URL names none of this account. */
export type SetupOutcome = Confirmed['state'] | NonNullable<Confirmed['failure']> | 'unknown';

/**
 * On return from the gateway (`&setup=<id>`): requests the outcome of the card setup, retains it while the page is
 * shown, and removes the id from the URL, so that a reload sends no request. A failed request leaves it there.
 */
export function useSetupReturn() {
  const setupId = new URLSearchParams(useLocation().search).get('setup');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<SetupOutcome>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: string) => request('post', '/api/payments/setup/confirm', { setup_id: id }),
    async onSuccess({ cards }) {
      // A pending request of the list may return an older state.
      await queryClient.cancelQueries(cardsQuery);
      queryClient.setQueryData(cardsQuery.queryKey, { cards });
    },
  });
  const ask = useCallback(
    (id: string) => {
      const settle = (next: SetupOutcome) => {
        setOutcome(next);
        void navigate(cardsPath, { replace: true });
      };
      mutate(id, {
        onSuccess: ({ state, failure }) => settle(failure ?? state),
        onError: failure => isUnknownPayment(failure) && settle('unknown'),
      });
    },
    [mutate, navigate],
  );
  useEffect(() => {
    if (setupId !== null) ask(setupId);
  }, [setupId, ask]);
  return {
    outcome: setupId === null ? outcome : undefined,
    isAsking: setupId !== null && isPending,
    /** Why the outcome is not known yet, or null. */
    error: setupId === null || isUnknownPayment(error) ? null : error,
    askAgain: () => setupId !== null && ask(setupId),
  };
}
