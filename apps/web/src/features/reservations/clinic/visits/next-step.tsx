import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit, isolated } from '@rifq/rules';
import { Button, DoorOpenIcon, HandCoinsIcon, StethoscopeIcon, Undo2Icon } from '@rifq/ui';
import { dueOf } from '../../../../entities/billing/due.ts';
import { openBill } from '../../../../entities/billing/open-bill.ts';
import { clinicDayState } from '../reservation-text.ts';
import { useArrival, useOpenRoom, useSettlement, useUndoNoShow } from './use-day-actions.ts';
import { useIsSettling } from './use-is-settling.ts';

interface NextStepProps {
  reservation: ClinicReservation;
  /** Whether the room can be opened from here: not in its own header. */
  opensRoom?: boolean;
}

type Step = 'undo' | 'arrive' | 'pay' | 'settle' | 'open' | null;

function stepOf(reservation: ClinicReservation, opensRoom: boolean): Step {
  const { can, arrived_at: arrivedAt, settled_at: settledAt } = reservation;
  if (can.undo_no_show) return 'undo';
  if (can.arrive && arrivedAt === null) return 'arrive';
  if (clinicDayState(reservation) === 'to_pay' && dueOf(reservation) > 0) return 'pay';
  if (can.settle && settledAt === null) return 'settle';
  const isWaiting = !isClinicVisit(reservation) || arrivedAt !== null;
  return opensRoom && can.open && isWaiting ? 'open' : null;
}

/** The action that usually follows in the day: arrived, open the room, payment, or taking a no-show back. */
export function NextStep({ reservation, opensRoom = true }: NextStepProps) {
  const step = stepOf(reservation, opensRoom);
  const isSettling = useIsSettling(step);
  switch (step) {
    case 'undo':
      return <UndoNoShow {...{ reservation, isSettling }} />;
    case 'arrive':
      return <Arrive {...{ reservation, isSettling }} />;
    case 'pay':
      return <Pay {...{ reservation, isSettling }} />;
    case 'settle':
      return <Settle {...{ reservation, isSettling }} />;
    case 'open':
      return <OpenRoom {...{ reservation, isSettling }} />;
    case null:
      return null;
  }
}

interface StepProps {
  reservation: ClinicReservation;
  isSettling: boolean;
}

function Arrive({ reservation, isSettling }: StepProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useArrival(reservation);
  const name = isolated(reservation.pet.name);
  return (
    <Button
      size="sm"
      variant="soft"
      icon={<DoorOpenIcon size="sm" />}
      aria-label={t`تسجيل الوصول، ${name}`}
      isPending={isPending}
      pendingLabel={t`جارٍ التسجيل`}
      isSettling={isSettling}
      onPress={() => mutate(true)}
    >
      {t`تسجيل الوصول`}
    </Button>
  );
}

function OpenRoom({ reservation, isSettling }: StepProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useOpenRoom(reservation);
  const name = isolated(reservation.pet.name);
  return (
    <Button
      size="sm"
      variant="soft"
      icon={<StethoscopeIcon size="sm" />}
      aria-label={t`فتح الغرفة، ${name}`}
      isPending={isPending}
      pendingLabel={t`جارٍ الفتح`}
      isSettling={isSettling}
      onPress={() => mutate()}
    >
      {t`فتح الغرفة`}
    </Button>
  );
}

function Pay({ reservation: { id, pet }, isSettling }: StepProps) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  return (
    <Button
      size="sm"
      variant="soft"
      icon={<HandCoinsIcon size="sm" />}
      aria-label={t`استلام الدفع، ${name}`}
      aria-haspopup="dialog"
      isSettling={isSettling}
      onPress={() => openBill({ reservationId: id, petName: pet.name }, 'pay')}
    >
      {t`استلام الدفع`}
    </Button>
  );
}

/** For a visit of which nothing is due. */
function Settle({ reservation, isSettling }: StepProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useSettlement(reservation);
  const name = isolated(reservation.pet.name);
  return (
    <Button
      size="sm"
      variant="soft"
      icon={<HandCoinsIcon size="sm" />}
      aria-label={t`إنهاء بلا دفع، ${name}`}
      isPending={isPending}
      pendingLabel={t`جارٍ التسجيل`}
      isSettling={isSettling}
      onPress={() => mutate(true)}
    >
      {t`إنهاء بلا دفع`}
    </Button>
  );
}

function UndoNoShow({ reservation, isSettling }: StepProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useUndoNoShow(reservation);
  const name = isolated(reservation.pet.name);
  return (
    <Button
      size="sm"
      variant="line"
      icon={<Undo2Icon size="sm" />}
      aria-label={t`تراجع عن غياب ${name}`}
      isPending={isPending}
      pendingLabel={t`جارٍ التراجع`}
      isSettling={isSettling}
      onPress={() => mutate()}
    >
      {t`تراجع`}
    </Button>
  );
}
