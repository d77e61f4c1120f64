import { useLingui } from '@lingui/react/macro';
import type { TeamMember } from '@rifq/contract/calls';
import { isolated, nameLimits } from '@rifq/rules';
import { Button, Chip, ConfirmDialog, List, ListRow, TextArea, TextLink } from '@rifq/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { clinicReservationPath } from '../../../entities/clinics/paths.ts';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useTeamChange } from './use-team-change.ts';

/**
 * Ends a membership after a confirmation. Reservations of a doctor that have not ended are listed first: a manager may
 * cancel them with a reason, once none is in session.
 */
export function RemovalSteps({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useLingui();
  const { role, clinic } = useClinicMember();
  const { instantDate, time } = useFormat(clinic.time_zone);
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const name = isolated(member.name);
  const remove = useTeamChange(
    (cancelReason?: string) =>
      request('post', '/api/clinic/team/remove', {
        member_id: member.id,
        version: member.version,
        ...(cancelReason !== undefined && { cancel_reason: cancelReason }),
      }),
    () => {
      onClose();
      if (member.is_self) void navigate('/dashboard');
      toasts.show({ message: member.is_self ? t`انتهت عضويتك.` : t`انتهت عضوية ${name}.` });
    },
  );
  const title = member.is_self ? t`مغادرة العيادة؟` : t`إنهاء عضوية ${name}؟`;
  const booked = remove.error instanceof ApiError ? remove.error.booked : undefined;
  if (booked === undefined || booked.length === 0) {
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={title}
        confirmLabel={member.is_self ? t`مغادرة` : t`إنهاء العضوية`}
        cancelLabel={t`تراجع`}
        onConfirm={() => remove.mutate(undefined)}
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
  const cancelAll = () => {
    const missing = visibleText(reason) === '' ? t`يلزم سبب، يقرؤه أصحاب الحجوزات.` : undefined;
    setProblem(missing ?? tooLong(reason, nameLimits.note));
    if (missing === undefined) remove.mutate(visibleText(reason));
  };
  const isInSession = booked.some(one => one.in_session);
  const mayCancel = role === 'manager' && !isInSession;
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!remove.isPending}
      title={title}
      closeLabel={t`إغلاق`}
      onSubmit={cancelAll}
      footer={
        mayCancel ? (
          <Button
            type="submit"
            variant="danger"
            block
            isPending={remove.isPending}
            pendingLabel={t`جارٍ الإلغاء`}
          >
            {t`إلغاء الحجوزات وإنهاء العضوية`}
          </Button>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        <p>
          {mayCancel
            ? t`لهذا الطبيب حجوزات لم تنتهِ. يمكن نقل كل منها في صفحته، أو إلغاؤها كلها مع ردّ ما دُفع.`
            : role === 'manager'
              ? t`لهذا الطبيب استشارة جارية. يُنهيها هو أو طبيب آخر في صفحتها، وبعدها تُنهى العضوية.`
              : t`لك حجوزات لم تنتهِ. تلزم تسويتها مع إدارة العيادة أولًا.`}
        </p>
        <List label={t`الحجوزات`}>
          {booked.map(one => (
            <ListRow
              key={one.reservation_id}
              title={isolated(one.pet_name)}
              meta={`${isolated(one.owner_name)}\u00a0· ${instantDate(one.starts_at)}، ${time(one.starts_at)}`}
              end={
                <>
                  {one.in_session && <Chip>{t`جارية الآن`}</Chip>}
                  <TextLink href={clinicReservationPath(one.reservation_id)}>{t`فتح`}</TextLink>
                </>
              }
            />
          ))}
        </List>
        {mayCancel && (
          <TextArea
            label={t`سبب الإلغاء`}
            help={t`يقرؤه أصحاب الحجوزات.`}
            value={reason}
            onChange={setReason}
            error={problem}
          />
        )}
      </div>
    </Sheet>
  );
}
