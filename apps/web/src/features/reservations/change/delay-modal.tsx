import { useLingui } from '@lingui/react/macro';
import { Button, CalendarClockIcon, LoadingRegion, Note, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { reservationQuery } from '../queries.ts';
import { DelaySheet } from './delay-sheet.tsx';
import { useWhyNotMoved } from './why-not.ts';

/** `delayModal`: moves a reservation to another free slot of its doctor. */
export default function DelayModal() {
  const { t } = useLingui();
  const [reservationId] = useState(() => useUiStore.getState().modalSubject.reservationId ?? '');
  const closeModals = useUiStore(state => state.closeModals);
  const close = () => closeModals('delayModal');
  const query = useQuery(reservationQuery(reservationId));
  const whyNot = useWhyNotMoved(query.data);
  if (query.data === undefined) {
    return (
      <Frame onClose={close}>
        {query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <LoadingRegion label={t`جارٍ التحميل`}>
            <Skeleton height="20rem" />
          </LoadingRegion>
        )}
      </Frame>
    );
  }
  if (whyNot !== null) {
    return (
      <Frame onClose={close} footer={<Button onPress={close}>{t`عودة إلى الحجز`}</Button>}>
        <div role="alert">
          <Note icon={<CalendarClockIcon />}>{whyNot}</Note>
        </div>
      </Frame>
    );
  }
  return <DelaySheet reservation={query.data} onClose={close} />;
}

interface FrameProps {
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

function Frame({ onClose, footer, children }: FrameProps) {
  const { t } = useLingui();
  return (
    <Sheet isOpen onOpenChange={onClose} title={t`تغيير الموعد`} closeLabel={t`إغلاق`} footer={footer}>
      {children}
    </Sheet>
  );
}
