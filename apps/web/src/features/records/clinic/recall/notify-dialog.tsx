import { useLingui } from '@lingui/react/macro';
import type { RecalledDose } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ConfirmDialog } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { clientName } from '../../../../entities/clients/client-text.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../../lib/calls/request.ts';
import { showNotified } from './show-notified.ts';

/** Confirms notifying the owner of an animal of the recall. */
export function NotifyDialog({ dose, onClose }: { dose: RecalledDose; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useConsultationActions(
    () => request('post', '/api/clinic/recall/notify', { dose_id: dose.dose_id }),
    {
      onDone({ notified_at }) {
        showNotified(queryClient, dose.client.id, notified_at);
        onClose();
      },
      showsErrors: true,
    },
  );
  const name = isolated(clientName(dose.client));
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t`إشعار ${name} بالسحب؟`}
      confirmLabel={t`إرسال الإشعار`}
      cancelLabel={t`رجوع`}
      pendingLabel={t`جارٍ الإرسال`}
      isPending={isPending}
      onConfirm={() => mutate()}
    >
      {t`يصله إشعار باسم المنتج ورقم تشغيلته وهاتف العيادة، ولا يتكرّر لهذه التشغيلة.`}
    </ConfirmDialog>
  );
}
