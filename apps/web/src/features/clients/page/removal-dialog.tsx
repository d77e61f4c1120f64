import { useLingui } from '@lingui/react/macro';
import type { ClinicClient } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ConfirmDialog } from '@rifq/ui';
import { useNavigate } from 'react-router';
import { clientName } from '../../../entities/clients/client-text.ts';
import { CLIENTS } from '../../../entities/clinics/paths.ts';
import { useConsultationActions } from '../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../lib/calls/request.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** Confirms removing a client who has had no reservation, with the patients. */
export function ClientRemovalDialog({ client, onClose }: { client: ClinicClient; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const name = isolated(clientName(client));
  const { mutate, isPending } = useConsultationActions(
    () => request('post', '/api/clinic/clients/remove', { client_id: client.id, version: client.version }),
    {
      onDone() {
        void navigate(CLIENTS, { replace: true });
        toasts.show({ message: t`حُذف «${name}» من العملاء.` });
      },
      showsErrors: true,
    },
  );
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t`حذف «${name}»؟`}
      confirmLabel={t`حذف العميل`}
      cancelLabel={t`رجوع`}
      pendingLabel={t`جارٍ الحذف`}
      isPending={isPending}
      isDanger
      onConfirm={() => mutate()}
    >
      {t`تُحذف بياناته وحيواناته من العيادة، ولا يمكن التراجع.`}
    </ConfirmDialog>
  );
}
