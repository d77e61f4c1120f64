import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { reservationKinds } from '@rifq/rules';
import { Button, CalendarClockIcon, LoadingRegion, Note, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { allMoves, changeSpan } from '../change-rule.ts';
import { isDoctorOff, reservationQuery } from '../queries.ts';
import { reservationStyle } from '../reservation-style.ts';
import { takesPlaceAtClinic } from '../reservation-text.ts';
import { DelaySheet } from './delay-sheet.tsx';

/** Explains why a reservation cannot be moved now; null if it can, or is not loaded yet. */
function useWhyNotMoved(reservation: Reservation | undefined): string | null {
  const { t } = useLingui();
  const left = useCountdown(reservation === undefined ? 0 : Date.parse(reservation.change_until));
  if (reservation === undefined) return null;
  const { state, moves_left, can } = reservation;
  const { word } = reservationStyle(state);
  if (takesPlaceAtClinic(reservation)) return t`يتغيّر وقت الزيارة بالاتصال بالعيادة.`;
  const [moves, span] = [allMoves(), changeSpan()];
  if (state !== 'confirmed') return t`تغيّرت حالة الحجز، وهو الآن: ${word}. لا يتغيّر موعده بعد ذلك.`;
  if (moves_left === 0) return t`غُيّر موعد هذا الحجز ${moves}، وهذا أقصى عدد.`;
  if (isDoctorOff(reservation)) return t`لا يستقبل هذا الطبيب حجوزات الآن، فلا يتغيّر موعده.`;
  return can.move && left > 0 ? null : t`فات وقت تغيير الموعد، وهو حتى ${span} قبله.`;
}

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
  const { kind } = query.data;
  if (whyNot !== null || kind === reservationKinds.visit) {
    return (
      <Frame onClose={close} footer={<Button onPress={close}>{t`عودة إلى الحجز`}</Button>}>
        <div role="alert">
          <Note icon={<CalendarClockIcon />}>{whyNot}</Note>
        </div>
      </Frame>
    );
  }
  return <DelaySheet reservation={query.data} kind={kind} onClose={close} />;
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
