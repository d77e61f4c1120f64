import type { ErrorCode } from '@rifq/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clinicMeQuery } from '../../entities/clinics/queries.ts';
import { ApiError } from '../../lib/calls/api-error.ts';
import { refetch } from '../../lib/calls/refetch.ts';

/** Error codes of the clinic's side for a user who has lost access, or whose role has changed. */
const CHANGED: readonly string[] = [
  'clinics.second_factor',
  'clinics.members_only',
  'clinics.role',
  'clinics.not_approved',
] satisfies ErrorCode[];

/** Fetches the membership again when a call fails for that reason: the guard then redirects, or shows the new role. */
export function useRefusals(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => {
      if (error instanceof ApiError && CHANGED.includes(error.code)) {
        refetch(queryClient, { queryKey: clinicMeQuery.queryKey });
      }
    };
    const stops = [
      queryClient.getQueryCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
      queryClient.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
