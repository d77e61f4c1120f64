import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sheet } from '../../lib/overlays/sheet.tsx';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { LoadError } from '../../lib/pages/load-error.tsx';
import { meQuery } from '../../lib/session/me.ts';
import { DoseSheet } from './dose-form/dose-sheet.tsx';
import { plansQuery } from './queries.ts';

/** `vaccineModal`: records a dose, a treatment or a test, or changes a record that no doctor has confirmed. */
export default function DoseModal() {
  const subject = useUiStore(state => state.modalSubject);
  const closeModals = useUiStore(state => state.closeModals);
  const pets = useQuery({ ...meQuery, select: me => me.pets });
  const plans = useQuery(plansQuery);
  const close = () => closeModals('vaccineModal');

  if (pets.data !== undefined && plans.data !== undefined) {
    return <DoseSheet pets={pets.data} plans={plans.data} subject={subject} onClose={close} />;
  }
  const failed = [pets, plans].find(query => query.isError);
  if (failed === undefined) return <LoadingFrame onClose={close} />;
  const retry = () => {
    for (const query of [pets, plans]) if (query.isError) void query.refetch();
  };
  return (
    <Frame onClose={close}>
      <LoadError error={failed.error} onRetry={retry} isRetrying={failed.isFetching} />
    </Frame>
  );
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
