import { useLingui } from '@lingui/react/macro';
import type { Conversation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { QueryContent } from '../../../lib/pages/query-content.tsx';
import { routeChoicesQuery } from './queries.ts';

interface RouteSheetProps {
  conversation: Conversation;
  /** Called when the state has changed, by this page or another. */
  onChanged: () => void;
  onClose: () => void;
}

/** Routes a conversation to the desk or to a doctor, who is notified; the present one is marked. */
export function RouteSheet({ conversation, onChanged, onClose }: RouteSheetProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { reservation_id: reservationId, routing } = conversation;
  const query = useQuery(routeChoicesQuery(reservationId));
  const route = useSingleMutation({
    mutationFn: (to: string) =>
      request('post', '/api/clinic/conversations/route', {
        reservation_id: reservationId,
        to,
        version: routing?.version,
      }),
    onSuccess() {
      onChanged();
      refetchAfter(queryClient, 'conversation.changed');
      toasts.show({ message: t`حُوّلت المحادثة` });
      onClose();
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'request.stale') onChanged();
    },
  });
  const choicesOf = (doctors: NonNullable<typeof query.data>) => [
    { id: 'desk', label: t`الاستقبال`, isPresent: routing?.to === 'desk' },
    ...doctors.map(({ id, name }) => ({
      id,
      label: isolated(name),
      isPresent: routing?.doctor_id === id,
    })),
  ];
  return (
    <Sheet
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      isDismissable={!route.isPending}
      title={t`تحويل المحادثة`}
      closeLabel={t`إغلاق`}
    >
      <QueryContent query={query} fallback={<PageLoading />}>
        {doctors => (
          <div className="grid gap-3">
            {choicesOf(doctors).map(({ id, label, isPresent }) => (
              <Button
                key={id}
                block
                variant={isPresent ? 'soft' : 'line'}
                isPending={route.isPending && route.variables === id}
                pendingLabel={t`جارٍ التحويل`}
                onPress={() => route.mutate(id)}
              >
                {isPresent ? t`${label}\u00a0· الآن` : label}
              </Button>
            ))}
            <FormFailure message={route.error === null ? undefined : messageOf(route.error)} />
          </div>
        )}
      </QueryContent>
    </Sheet>
  );
}
