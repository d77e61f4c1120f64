import { useLingui } from '@lingui/react/macro';
import type { ResponseOf } from '@rifq/contract/calls';
import { LoadingRegion, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { plansQuery } from '../queries.ts';
import { DoseSheet } from './dose-sheet.tsx';

/** `vaccineModal`: records a dose, a treatment or a test, or edits a record that no doctor has confirmed. */
export default function DoseModal() {
  const subject = useUiStore(state => state.modalSubject);
  const closeModals = useUiStore(state => state.closeModals);
  const pets = useQuery({ ...meQuery, select: me => me.pets });
  const plans = useQuery(plansQuery);
  const close = () => closeModals('vaccineModal');
  // Cached plans can predate the pet or the record, without which the form would open.
  const isOutdated =
    plans.data !== undefined && !knows(plans.data, subject) && plans.isFetching && !plans.isFetchedAfterMount;

  if (pets.data !== undefined && plans.data !== undefined && !isOutdated) {
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

/** Whether the plans include the pet and the record of the form. */
function knows({ pets }: ResponseOf<'get', '/api/vaccines/plan'>, { petId, doseId }: ModalSubject): boolean {
  return (
    (petId === undefined || pets.some(plan => plan.pet_id === petId)) &&
    (doseId === undefined || pets.some(plan => plan.doses.some(({ id }) => id === doseId)))
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
