import type { ClinicReservation } from '@rifq/contract/calls';
import { CancelSheet } from './cancel-sheet.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { NoShowDialog } from './no-show-dialog.tsx';

export interface ArrangeProps {
  reservation: ClinicReservation;
  /** The clinic's. */
  timeZone: string;
  onClose: () => void;
}

/** What a clinic asks about before it is done to a reservation. */
export default function Arrange({ asked, ...rest }: ArrangeProps & { asked: 'move' | 'cancel' | 'no_show' }) {
  switch (asked) {
    case 'move':
      return <MoveSheet {...rest} />;
    case 'cancel':
      return <CancelSheet {...rest} />;
    case 'no_show':
      return <NoShowDialog {...rest} />;
  }
}
