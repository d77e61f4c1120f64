import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { RedFlagLine } from '../../../entities/emergencies/red-flag-line.tsx';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import type { ConversationNotice } from '../frame/conversation-frame.tsx';

/** The emergency signs that nobody has handled, until a doctor replies or has seen them; nothing without any. */
export function ClinicNotice({ conversation, lastId, refresh }: ConversationNotice) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { doctor } = useClinicMember();
  const { reservation_id: reservationId, red_flags: signs } = conversation;
  const seen = useSingleMutation({
    mutationFn: (messageId: string) =>
      request('post', '/api/clinic/conversations/acknowledge-red-flag', {
        reservation_id: reservationId,
        message_id: messageId,
      }),
    onSuccess() {
      refresh();
      refetchAfter(queryClient, 'conversation.changed');
    },
    onError: error => toasts.show({ message: messageOf(error), isFailure: true }),
  });
  if (signs.length === 0) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 bg-overdue-soft px-4 py-3">
      <div className="min-w-0 flex-1">
        <RedFlagLine signs={signs} />
        {doctor === null && <p className="text-sm">{t`تبقى ظاهرة حتى يطّلع عليها طبيب.`}</p>}
      </div>
      {doctor !== null && lastId !== undefined && (
        <Button
          size="sm"
          variant="line"
          isPending={seen.isPending}
          pendingLabel={t`جارٍ الحفظ`}
          onPress={() => seen.mutate(lastId)}
        >
          {t`اطّلعت`}
        </Button>
      )}
    </div>
  );
}
