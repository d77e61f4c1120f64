import { useLingui } from '@lingui/react/macro';
import { isClinicVisit, isolated } from '@rifq/rules';
import { ConfirmDialog } from '@rifq/ui';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../../lib/calls/request.ts';
import type { ArrangeProps } from './arrange-props.ts';

/** Confirms marking an owner as absent, which can be taken back on the same day. */
export function NoShowDialog({ reservation, onClose }: ArrangeProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useConsultationActions(
    () => request('post', '/api/clinic/reservations/no-show', { reservation_id: reservation.id }),
    { onDone: onClose, showsErrors: true },
  );
  const undo = t`يمكن التراجع في اليوم نفسه، لمن سجّله وللمدير.`;
  const pet = isolated(reservation.pet.name);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t`لم يحضر أحد إلى موعد ${pet}؟`}
      confirmLabel={t`تسجيل الغياب`}
      cancelLabel={t`رجوع`}
      pendingLabel={t`جارٍ التسجيل`}
      isPending={isPending}
      isDanger
      onConfirm={() => mutate()}
    >
      {isClinicVisit(reservation)
        ? reservation.owner.has_account
          ? t`ينتهي الموعد دون زيارة، ويصل المربّي إشعار بذلك. ${undo}`
          : t`ينتهي الموعد دون زيارة. ${undo}`
        : t`ينتهي الموعد، ويبقى ما دُفع للعيادة، ويصل المربّي إشعار بذلك. ${undo}`}
    </ConfirmDialog>
  );
}
