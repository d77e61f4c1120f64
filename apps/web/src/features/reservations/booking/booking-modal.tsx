import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { BookingSheet } from './booking-sheet.tsx';
import { cardsQuery, doctorsQuery, followUpsQuery } from './queries.ts';

/** `reservationModal`: books a reservation. */
export default function BookingModal() {
  const [subject] = useState(() => useUiStore.getState().modalSubject);
  const closeModals = useUiStore(state => state.closeModals);
  const close = () => closeModals('reservationModal');
  const me = useQuery(meQuery);
  const doctors = useQuery(doctorsQuery);
  const followUps = useQuery(followUpsQuery);
  const cards = useQuery(cardsQuery);

  // Without cards or follow-ups one can still book; a follow-up that was asked for is waited for.
  const isReady = subject.kind !== 2 || !followUps.isPending;
  if (me.data !== undefined && doctors.data !== undefined && isReady) {
    return (
      <BookingSheet
        me={me.data}
        doctors={doctors.data.doctors}
        currency={doctors.data.currency}
        followUps={followUps.data ?? []}
        cards={cards.data?.cards ?? []}
        subject={subject}
        onClose={close}
      />
    );
  }
  const failed = [me, doctors].find(query => query.isError);
  const retry = () => {
    for (const query of [me, doctors]) if (query.isError) void query.refetch();
  };
  return (
    <Frame onClose={close}>
      {failed === undefined ? (
        <Loading />
      ) : (
        <LoadError error={failed.error} onRetry={retry} isRetrying={failed.isFetching} />
      )}
    </Frame>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`جارٍ التحميل`}>
      <Skeleton height="24rem" />
    </LoadingRegion>
  );
}

function Frame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Sheet isOpen onOpenChange={onClose} title={t`حجز استشارة`} closeLabel={t`إغلاق`}>
      {children}
    </Sheet>
  );
}
