import type { ResponseOf } from '@rifq/contract/calls';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';

type Recall = ResponseOf<'get', '/api/clinic/recall'>;

/** Notes in what is shown that an owner was notified; fetching it again would be audited as another search. */
export function showNotified(queryClient: QueryClient, clientId: string, at: string): void {
  queryClient.setQueriesData<InfiniteData<Recall>>(
    { queryKey: clinicKeys.recalls, type: 'active' },
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          doses: page.doses.map(dose => (dose.client.id === clientId ? { ...dose, notified_at: at } : dose)),
        })),
      },
  );
}
