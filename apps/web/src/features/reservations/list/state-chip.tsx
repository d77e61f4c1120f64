import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { Chip, VisuallyHidden } from '@rifq/ui';
import { HoldTime } from '../hold-time.tsx';
import { lookOf } from '../reservation-style.ts';
import { useHoldCountdown } from '../use-hold-countdown.ts';

type Shown = Pick<Reservation, 'state' | 'held_until' | 'ends_at' | 'offer'>;

/** The state of a reservation; for a held one the time left to pay. */
export function StateChip({ reservation }: { reservation: Shown }) {
  const { icon: StateIcon, tone, word } = lookOf(reservation);
  return (
    <Chip tone={tone} icon={<StateIcon size="xs" />}>
      {reservation.held_until === null ? word : <HoldLeft heldUntil={reservation.held_until} word={word} />}
    </Chip>
  );
}

function HoldLeft({ heldUntil, word }: { heldUntil: string; word: string }) {
  const { t } = useLingui();
  const left = useHoldCountdown(heldUntil);
  if (left === 0) return t`انتهت المهلة`;
  return (
    <>
      <VisuallyHidden>{word}، </VisuallyHidden>
      <HoldTime heldUntil={heldUntil} />
    </>
  );
}
