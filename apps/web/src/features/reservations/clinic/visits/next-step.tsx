import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, DoorOpenIcon, HandCoinsIcon, StethoscopeIcon, Undo2Icon } from '@rifq/ui';
import { isAtClinic } from '../reservation-text.ts';
import { useArrival, useOpenRoom, useSettlement, useUndoNoShow } from './use-day-actions.ts';

interface NextStepProps {
  reservation: ClinicReservation;
  /** Whether the room can be opened from here: not in its own header. */
  opensRoom?: boolean;
}

/** The action that usually follows in the day: arrived, open the room, settled, or taking a no-show back. */
export function NextStep({ reservation, opensRoom = true }: NextStepProps) {
  const { can, arrived_at: arrivedAt, settled_at: settledAt } = reservation;
  if (can.undo_no_show) return <UndoNoShow reservation={reservation} />;
  if (can.arrive && arrivedAt === null) return <Arrive reservation={reservation} />;
  if (can.settle && settledAt === null) return <Settle reservation={reservation} />;
  const isWaiting = !isAtClinic(reservation) || arrivedAt !== null;
  return opensRoom && can.open && isWaiting ? <OpenRoom reservation={reservation} /> : null;
}

interface StepProps {
  reservation: ClinicReservation;
}

function Arrive({ reservation }: StepProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useArrival(reservation);
  const name = isolated(reservation.pet.name);
  return (
    <Button
      size="sm"
      variant="soft"
      icon={<DoorOpenIcon size="sm" />}
      aria-label={t`وصل، ${name}`}
      isPending={isPending}
      pendingLabel={t`جارٍ التسجيل`}
      onPress={() => mutate(true)}
    >
      {t`وصل`}
    </Button>
  );
}

function OpenRoom({ reservation }: StepProps) {
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
      onPress={() => mutate()}
    >
      {t`فتح الغرفة`}
    </Button>
  );
}

function Settle({ reservation }: StepProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useSettlement(reservation);
  const name = isolated(reservation.pet.name);
  return (
    <Button
      size="sm"
      variant="soft"
      icon={<HandCoinsIcon size="sm" />}
      aria-label={t`سُوّي الحساب، ${name}`}
      isPending={isPending}
      pendingLabel={t`جارٍ التسجيل`}
      onPress={() => mutate(true)}
    >
      {t`سُوّي الحساب`}
    </Button>
  );
}

function UndoNoShow({ reservation }: StepProps) {
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
      onPress={() => mutate()}
    >
      {t`تراجع`}
    </Button>
  );
}
