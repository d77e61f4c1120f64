import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import type { Verification } from '../../../lib/session/auth-store.ts';
import { eraseOwnAccount } from '../../../lib/session/session.ts';
import { phoneCodes } from '../phone-codes/phone-codes.ts';
import type { Checks } from '../phone-codes/port.ts';

/**
 * Proves the phone with the code, then erases the account with that proof. If only the erasure was lost, the next
 * attempt starts there.
 */
export function useErase(checks: Checks) {
  const proved = useRef<{ of: string; by: string }>(null);
  return useMutation({
    mutationFn: async ({ verification, code }: { verification: Verification; code: string }) => {
      if (proved.current?.of !== verification.id) {
        const by = await (await phoneCodes()).prove(verification, code, checks);
        proved.current = { of: verification.id, by };
      }
      return eraseOwnAccount(proved.current.by);
    },
    onError(error) {
      if (error instanceof ApiError && error.status !== 0) proved.current = null;
    },
  });
}
