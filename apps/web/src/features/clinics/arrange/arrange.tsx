import { useState } from 'react';
import type { ArrangeProps } from './arrange-props.ts';
import { ClinicCancelSheet } from './cancel-sheet.tsx';
import { ChoiceSheet } from './choice-sheet.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { NoShowDialog } from './no-show-dialog.tsx';

/** What a clinic can do to a reservation, and what it is asked about before it is done. */
export default function Arrange(props: ArrangeProps) {
  const [chosen, setChosen] = useState<'move' | 'cancel' | 'no_show' | null>(null);
  switch (chosen) {
    case null:
      return <ChoiceSheet {...props} onChoose={setChosen} />;
    case 'move':
      return <MoveSheet {...props} />;
    case 'cancel':
      return <ClinicCancelSheet {...props} />;
    case 'no_show':
      return <NoShowDialog {...props} />;
  }
}
