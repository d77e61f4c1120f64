import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { eraseAccount } from '../../../lib/session/session.ts';
import type { ChallengeRun } from '../challenge/use-challenge.ts';

/** Proves the phone with the code, then erases the account by it. When only the erasing was lost, the next try starts there. */
export function useErase({ run }: Pick<ChallengeRun, 'run'>) {
  const provedBy = useRef<string>(null);
  return useMutation({
    mutationFn: async ({ id, code }: { id: string; code: string }) => {
      if (provedBy.current !== id)
        await run(solution =>
          request('post', '/api/user/otp/verify', { verification_id: id, code, solution }),
        );
      provedBy.current = id;
      return eraseAccount(id);
    },
    onError(error) {
      if (error instanceof ApiError && error.status !== 0) provedBy.current = null;
    },
  });
}
