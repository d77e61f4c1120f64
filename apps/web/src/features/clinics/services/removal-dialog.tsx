import { useLingui } from '@lingui/react/macro';
import type { ClinicService } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ConfirmDialog } from '@rifq/ui';
import { useConsultationActions } from '../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../lib/calls/request.ts';

/** Confirms removing a service from the price list. */
export function ServiceRemovalDialog({ service, onClose }: { service: ClinicService; onClose: () => void }) {
  const { t } = useLingui();
  const { mutate, isPending } = useConsultationActions(
    () => request('post', '/api/clinic/services/remove', { service_id: service.id }),
    { onDone: onClose, showsErrors: true },
  );
  const name = isolated(service.name);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t`حذف «${name}» من الخدمات؟`}
      confirmLabel={t`حذف الخدمة`}
      cancelLabel={t`رجوع`}
      pendingLabel={t`جارٍ الحذف`}
      isPending={isPending}
      isDanger
      onConfirm={() => mutate()}
    >
      {t`لا تُحجز بها زيارات بعد الآن. والزيارات المحجوزة تبقى باسمها وسعرها.`}
    </ConfirmDialog>
  );
}
