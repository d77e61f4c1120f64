import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { EllipsisIcon, IconButton } from '@rifq/ui';
import { useState } from 'react';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';
import { hasBill } from '../reservation-text.ts';

/** Loads rare actions and their sheets on demand. */
const Arrange = lazyChunk(() => import('./arrange.tsx'));

interface RowActionsProps {
  reservation: ClinicReservation;
  /** Zone of the clinic. */
  timeZone: string;
}

/** Whether the member can take any action on a reservation now. */
export function canArrange(reservation: ClinicReservation): boolean {
  const { record: _record, complete: _complete, ...actions } = reservation.can;
  return hasBill(reservation) || Object.values(actions).includes(true);
}

/** Opens the member's actions on a reservation; renders nothing if there are none. */
export function RowActions({ reservation, timeZone }: RowActionsProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // While it is open, the server reports what has become impossible.
  if (!isOpen && !canArrange(reservation)) return null;
  const name = isolated(reservation.pet.name);
  return (
    <>
      <IconButton aria-label={t`خيارات موعد ${name}`} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <EllipsisIcon />
      </IconButton>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <Arrange reservation={reservation} timeZone={timeZone} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}
