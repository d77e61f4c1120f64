import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cardsQuery } from '../../../entities/payments/queries.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { BookingSheet } from './booking-sheet.tsx';
import { EmergencyButton } from './emergency-button.tsx';
import { EmergencySheet } from './lazy.ts';
import { doctorsOf, doctorsQuery, EVERYONE, followUpsQuery, namedDoctorsQuery } from './queries.ts';

/** `reservationModal`: books a reservation. */
export default function BookingModal() {
  const [subject] = useState(() => useUiStore.getState().modalSubject);
  const closeModals = useUiStore(state => state.closeModals);
  const close = () => closeModals('reservationModal');
  const me = useQuery(meQuery);
  const doctors = useInfiniteQuery(doctorsQuery(EVERYONE));
  const followUps = useQuery(followUpsQuery);
  const cards = useQuery(cardsQuery);

  // The emergency card needs neither the booking's data nor a network. It stays open when the data arrives.
  const [isEmergency, setEmergency] = useState(false);
  const leaveEmergency = () => setEmergency(false);

  const askedIds = subject.doctorId === undefined ? [] : [subject.doctorId];
  const asked = useQuery({ ...namedDoctorsQuery(askedIds), enabled: askedIds.length > 0 });
  const seenIds = [...new Set((followUps.data ?? []).map(({ doctor }) => doctor.id))];
  const seenBy = useQuery({
    ...namedDoctorsQuery(seenIds),
    enabled: seenIds.length > 0,
    placeholderData: keepPreviousData,
  });

  // Cards and follow-ups are optional; a requested follow-up or doctor must be loaded.
  const needed = [me, doctors, ...(askedIds.length > 0 ? [asked] : [])];
  const isComing = followUps.isPending || (seenIds.length > 0 && seenBy.isPending);
  const isReady = needed.every(({ data }) => data !== undefined) && !(subject.kind === 2 && isComing);
  const [first] = doctors.data?.pages ?? [];
  if (me.data !== undefined && first !== undefined && isReady && !isEmergency) {
    return (
      <BookingSheet
        me={me.data}
        doctors={first.doctors}
        named={doctorsOf([{ doctors: asked.data ?? [] }, { doctors: seenBy.data ?? [] }])}
        currency={first.currency}
        followUps={followUps.data ?? []}
        cards={cards.data?.cards ?? []}
        subject={subject}
        onClose={close}
      />
    );
  }
  const failed = needed.find(query => query.isError);
  const retry = () => {
    for (const query of needed) if (query.isError) void query.refetch();
  };
  return (
    <Frame onClose={close}>
      <EmergencyButton onPress={() => setEmergency(true)} />
      {isEmergency && (
        <OnDemand onMissing={leaveEmergency}>
          <EmergencySheet
            petId={subject.petId ?? null}
            found={[]}
            onContinue={leaveEmergency}
            onClose={leaveEmergency}
          />
        </OnDemand>
      )}
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
