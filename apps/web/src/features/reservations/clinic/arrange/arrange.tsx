import { isClinicVisit } from '@rifq/rules';
import { useState } from 'react';
import type { ArrangeChoice, ArrangeProps } from './arrange-props.ts';
import { ClinicCancelSheet } from './cancel-sheet.tsx';
import { ChoiceSheet } from './choice-sheet.tsx';
import { HandOverSheet } from './hand-over-sheet.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { NoShowDialog } from './no-show-dialog.tsx';
import { VisitMoveSheet } from './visit-move-sheet.tsx';

/** Actions of a clinic on a reservation, each with the sheet that confirms it. */
export default function Arrange(props: ArrangeProps) {
  const [chosen, setChosen] = useState<ArrangeChoice | null>(null);
  switch (chosen) {
    case null:
      return <ChoiceSheet {...props} onChoose={setChosen} />;
    case 'move':
      return isClinicVisit(props.reservation) ? <VisitMoveSheet {...props} /> : <MoveSheet {...props} />;
    case 'hand_over':
      return <HandOverSheet {...props} />;
    case 'cancel':
      return <ClinicCancelSheet {...props} />;
    case 'no_show':
      return <NoShowDialog {...props} />;
  }
}
