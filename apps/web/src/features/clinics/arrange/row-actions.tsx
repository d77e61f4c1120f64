import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { CalendarClockIcon, CircleXIcon, Menu, type MenuEntry, MessageCircleIcon, UserXIcon } from '@rifq/ui';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../../lib/calls/request.ts';
import { reservationAddress } from '../addresses.ts';
import { useConduct } from './use-conduct.ts';

/** Moving, cancelling and marking that nobody came are asked for seldom: their code is loaded then. */
const Arrange = lazy(() => import('./arrange.tsx'));

interface RowActionsProps {
  reservation: ClinicReservation;
  timeZone: string;
}

/** What the member can do to a reservation now; nothing where that is nothing. */
export function RowActions({ reservation, timeZone }: RowActionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'move' | 'cancel' | 'no_show' | null>(null);
  const { id, can, pet } = reservation;
  const { mutate: open } = useConduct(
    () => request('post', '/api/clinic/reservations/open', { reservation_id: id }),
    { onDone: () => void navigate(reservationAddress(id)), says: true },
  );
  const entries: MenuEntry[] = [];
  if (can.open) {
    entries.push({
      id: 'open',
      label: t`فتح الغرفة`,
      icon: <MessageCircleIcon size="sm" />,
      onAction: () => open(),
    });
  }
  if (can.no_show) {
    entries.push({
      id: 'no_show',
      label: t`لم يحضر`,
      icon: <UserXIcon size="sm" />,
      onAction: () => setAsked('no_show'),
    });
  }
  if (can.move) {
    entries.push({
      id: 'move',
      label: t`نقل الموعد`,
      icon: <CalendarClockIcon size="sm" />,
      onAction: () => setAsked('move'),
    });
  }
  if (can.cancel) {
    entries.push({
      id: 'cancel',
      label: t`إلغاء مع رد المبلغ`,
      icon: <CircleXIcon size="sm" />,
      onAction: () => setAsked('cancel'),
      isDanger: true,
    });
  }
  const name = isolated(pet.name);
  return (
    <>
      {entries.length > 0 && <Menu label={t`خيارات موعد ${name}`} entries={entries} />}
      {asked !== null && (
        <Suspense>
          <Arrange
            asked={asked}
            reservation={reservation}
            timeZone={timeZone}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
