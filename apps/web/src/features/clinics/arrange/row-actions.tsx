import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { EllipsisIcon, IconButton } from '@rifq/ui';
import { useState } from 'react';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/** What is done seldom is loaded when it is asked for, as are the sheets of the kit. */
const Arrange = lazyChunk(() => import('./arrange.tsx'));

interface RowActionsProps {
  reservation: ClinicReservation;
  /** The clinic's. */
  timeZone: string;
}

/** Whether the member can do anything to a reservation now that is done seldom. */
export function canArrange({ can }: ClinicReservation): boolean {
  return can.open || can.no_show || can.move || can.cancel;
}

/** The way to what the member can do to a reservation now; none where that is nothing. */
export function RowActions({ reservation, timeZone }: RowActionsProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // What has become impossible while it is open is said by the server.
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
