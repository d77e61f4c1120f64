import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import type { Verification } from '../../../lib/session/auth-store.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { isCancelled, useChallenge } from '../challenge/use-challenge.ts';
import { phoneCodes } from '../phone-codes/phone-codes.ts';
import type { DialedPhone } from '../phone-codes/port.ts';

const termsQuery = queryOptions({
  queryKey: queryKeys.erasureTerms,
  queryFn: ({ signal }) => request('get', '/api/user/erase/terms', undefined, { signal }),
  // A blocker may have ended since the last load.
  staleTime: 0,
});

/** State of account erasure in three steps: the terms, a code to the owner's phone, and the result. */
export function useErasing() {
  const terms = useQuery(termsQuery);
  const { data: me } = useQuery(meQuery);
  const [verification, setVerification] = useState<Verification | null>(null);
  const [isErasing, setErasing] = useState(false);
  const [isErased, setErased] = useState(false);
  const challenge = useChallenge();
  const ask = useMutation({
    mutationFn: async (phone: DialedPhone) => (await phoneCodes()).send(phone, challenge),
    onSuccess: setVerification,
  });
  return {
    terms,
    verification,
    setVerification,
    challenge,
    isBusy: ask.isPending || isErasing,
    isAsking: ask.isPending,
    setErasing,
    isErased,
    setErased,
    failure: ask.error === null || isCancelled(ask.error) ? undefined : messageOf(ask.error),
    /** Requests the code; null if that is not the next step. */
    ask:
      verification !== null || terms.data?.blockers.length !== 0 || me === undefined
        ? null
        : () => ask.mutate({ phone: me.phone, countryCode: me.country_code }),
  };
}

export type Erasing = ReturnType<typeof useErasing>;

/** Leaves the erased account with a full page load, so that no state remains. */
export const leaveErased = () => location.assign('/');
