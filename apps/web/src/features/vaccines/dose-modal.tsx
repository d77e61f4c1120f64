import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Sheet, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../lib/load-error.tsx';
import { useAuthUser } from '../../lib/me.ts';
import { useUiStore } from '../../lib/ui-store.ts';
import { DoseSheet } from './dose-form/dose-sheet.tsx';
import { plansQuery } from './queries.ts';

/** `vaccineModal`: records a dose, a treatment or a test, or changes a record that no doctor has confirmed. */
export default function DoseModal() {
  const subject = useUiStore(state => state.modalSubject);
  const setVaccineModal = useUiStore(state => state.setVaccineModal);
  const pets = useAuthUser()?.pets;
  const plans = useQuery(plansQuery);
  const close = () => setVaccineModal(false);

  if (plans.isError) {
    return (
      <Frame onClose={close}>
        <LoadError error={plans.error} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
      </Frame>
    );
  }
  if (plans.data === undefined || pets === undefined) return <LoadingFrame onClose={close} />;
  return <DoseSheet pets={pets} plans={plans.data} subject={subject} onClose={close} />;
}

function LoadingFrame({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Frame onClose={onClose}>
      <LoadingRegion label={t`جارٍ التحميل`}>
        <Skeleton height="18rem" />
      </LoadingRegion>
    </Frame>
  );
}

function Frame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Sheet isOpen onOpenChange={onClose} title={t`تسجيل جرعة`} closeLabel={t`إغلاق`}>
      {children}
    </Sheet>
  );
}
