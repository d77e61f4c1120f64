import type { DayPart } from '@rifq/rules';
import { TextField } from '@rifq/ui';
import { fromField, toField } from '../../../lib/formats/time-of-day.ts';

interface PartFieldsProps {
  labels: { from: string; to: string };
  part: DayPart;
  /** Gets minutes of the day as the clock shows them. */
  onChange: (next: DayPart) => void;
}

/** The fields of two times. */
export function PartFields({ labels, part, onChange }: PartFieldsProps) {
  const { from, to } = part;
  return (
    <div className="hours-fields">
      <TextField
        type="time"
        ltr
        label={labels.from}
        value={toField(from)}
        onChange={text => onChange({ from: fromField(text) ?? from, to })}
      />
      <TextField
        type="time"
        ltr
        label={labels.to}
        value={toField(to)}
        onChange={text => onChange({ from, to: fromField(text) ?? to })}
      />
    </div>
  );
}
