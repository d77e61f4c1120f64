import { useLingui } from '@lingui/react/macro';
import type { TeamMember } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ConfirmDialog } from '@rifq/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import type { Booked, Clearing } from './clearing.ts';
import { ClearingSheet } from './clearing-sheet.tsx';
import { useTeamChange } from './use-team-change.ts';

/**
 * Ends a membership after a confirmation. Reservations of a doctor that have not ended are listed first: a manager may
 * offer colleagues for them and cancel the others with a reason, once none is in session.
 */
export function RemovalSteps({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const name = isolated(member.name);
  const remove = useTeamChange(
    (clearing: Clearing) =>
      request('post', '/api/clinic/team/remove', {
        member_id: member.id,
        version: member.version,
        ...clearing,
      }),
    () => {
      onClose();
      if (member.is_self) void navigate('/dashboard');
      toasts.show({ message: member.is_self ? t`انتهت عضويتك.` : t`انتهت عضوية ${name}.` });
    },
  );
  const title = member.is_self ? t`مغادرة العيادة؟` : t`إنهاء عضوية ${name}؟`;
  // What was listed remains while a further error is shown.
  const [listed, setListed] = useState<Booked>();
  const refused = remove.error instanceof ApiError ? remove.error.booked : undefined;
  if (refused !== undefined && refused !== listed) setListed(refused);
  const booked = refused ?? listed;
  if (booked === undefined || booked.length === 0) {
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={title}
        confirmLabel={member.is_self ? t`مغادرة` : t`إنهاء العضوية`}
        cancelLabel={t`تراجع`}
        onConfirm={() => remove.mutate({})}
        isPending={remove.isPending}
        pendingLabel={t`جارٍ الإنهاء`}
        isDanger
      >
        <div className="grid gap-3">
          <p>
            {member.is_self
              ? t`تُغلق صفحات العيادة لحسابك، ويُسجَّل الخروج من كل الأجهزة. حيواناتك وسجلّاتها كما هي.`
              : t`تُغلق صفحات العيادة لهذا الحساب حالًا، ويُسجَّل الخروج من كل أجهزته.`}
          </p>
          <FormFailure message={remove.error === null ? undefined : messageOf(remove.error)} />
        </div>
      </ConfirmDialog>
    );
  }
  return (
    <ClearingSheet
      title={title}
      booked={booked}
      error={remove.error}
      isPending={remove.isPending}
      onClear={remove.mutate}
      onClose={onClose}
    />
  );
}
