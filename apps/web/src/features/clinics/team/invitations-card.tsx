import { useLingui } from '@lingui/react/macro';
import type { ReceivedInvitation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, Card } from '@rifq/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { CLINIC } from '../../../entities/clinics/paths.ts';
import { useRoleNames } from '../../../entities/clinics/role-names.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { invitationsQuery } from '../queries.ts';

/** The valid invitations to the user's phone; nothing without one. */
export function InvitationsCard() {
  const { data } = useQuery(invitationsQuery);
  return data?.invitations.map(one => <InvitationCard key={one.id} invitation={one} />);
}

function InvitationCard({ invitation }: { invitation: ReceivedInvitation }) {
  const { t } = useLingui();
  const titleId = useId();
  const { instantDate } = useFormat();
  const roles = useRoleNames();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const answer = useSingleMutation({
    mutationFn: (isAccepted: boolean) =>
      request('post', `/api/clinics/invitations/${isAccepted ? 'accept' : 'decline'}`, {
        invitation_id: invitation.id,
      }),
    async onSuccess(left, isAccepted) {
      await invalidateAfter(queryClient, 'clinic.changed');
      if (isAccepted) await navigate(CLINIC);
      queryClient.setQueryData(invitationsQuery.queryKey, left);
    },
  });
  const clinic = isolated(invitation.clinic_name);
  const city = isolated(invitation.clinic_city);
  const until = instantDate(invitation.expires_at);
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId}>{t`دعوة إلى فريق ${clinic}`}</h2>
      <p className="mb-3 text-sm text-ink-2">
        {`${city}\u00a0· ${roles[invitation.role]}\u00a0· `}
        {t`صالحة حتى ${until}`}
      </p>
      <FormFailure message={answer.error === null ? undefined : messageOf(answer.error)} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          isPending={answer.isPending}
          pendingLabel={t`جارٍ الإرسال`}
          onPress={() => answer.mutate(true)}
        >
          {t`قبول الدعوة`}
        </Button>
        <Button variant="line" size="sm" onPress={() => answer.mutate(false)}>
          {t`اعتذار`}
        </Button>
      </div>
    </Card>
  );
}
