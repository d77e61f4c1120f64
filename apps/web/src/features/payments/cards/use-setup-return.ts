import type { ResponseOf } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { request } from '../../../lib/calls/request.ts';
import { cardsPath } from '../paths.ts';
import { cardsQuery, isUnknown } from '../queries.ts';

type Confirmed = ResponseOf<'post', '/api/payments/setup/confirm'>;

/** What has become of a card's saving; `unknown` when the address names none of this account's. */
export type SetupOutcome = Confirmed['state'] | NonNullable<Confirmed['failure']> | 'unknown';

/**
 * On the way back from the gateway (`&setup=<id>`): asks what has become of the saving, keeps the answer for as long as
 * the page shows, and takes the id out of the address, so that a reload asks no more. A failed call leaves it there.
 */
export function useSetupReturn() {
  const setupId = new URLSearchParams(useLocation().search).get('setup');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<SetupOutcome>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: string) => request('post', '/api/payments/setup/confirm', { setup_id: id }),
    async onSuccess({ cards }) {
      // A list that was asked for before may come after.
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
        onError: failure => isUnknown(failure) && settle('unknown'),
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
    /** Why nothing is known yet; null while that is not so. */
    error: setupId === null || isUnknown(error) ? null : error,
    askAgain: () => setupId !== null && ask(setupId),
  };
}
