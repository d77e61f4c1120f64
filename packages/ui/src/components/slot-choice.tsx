import { useEffect, useRef } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

export interface DayOption<Id extends string> {
  id: Id;
  /** «السبت» */
  weekday: string;
  /** «21» */
  day: string;
  /** The whole day for screen readers: «السبت 21 نوفمبر». */
  label: string;
  /** Nothing is free on it: light, and passed over by the keyboard. */
  isDisabled: boolean;
}

export interface DayChoiceProps<Id extends string> {
  /** Names the days for screen readers. */
  label: string;
  options: readonly DayOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
}

/** One of many days, in a row that scrolls sideways. */
export function DayChoice<Id extends string>({ label, options, value, onChange }: DayChoiceProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  // The chosen day may lie beyond the edge.
  useEffect(() => {
    const chosen = value === null ? null : row.current?.querySelector<HTMLElement>('[data-selected]');
    if (!chosen || !row.current) return;
    const [inner, outer] = [chosen.getBoundingClientRect(), row.current.getBoundingClientRect()];
    if (inner.left < outer.left) row.current.scrollLeft -= outer.left - inner.left;
    if (inner.right > outer.right) row.current.scrollLeft += inner.right - outer.right;
  }, [value]);
  return (
    <RadioGroup
      ref={row}
      aria-label={label}
      orientation="horizontal"
      className="day-row"
      value={value}
      onChange={chosen => choose(options, chosen, onChange)}
    >
      {options.map(option => (
        <Radio
          key={option.id}
          value={option.id}
          isDisabled={option.isDisabled}
          aria-label={option.label}
          className="day-option"
        >
          <span>{option.weekday}</span>
          <b>{option.day}</b>
        </Radio>
      ))}
    </RadioGroup>
  );
}

export interface TimeOption<Id extends string> {
  id: Id;
  /** «5:30 م» */
  time: string;
  /** Said after the time by screen readers: «محجوز». Its presence takes the time out of the choice. */
  taken?: string | undefined;
}

export interface TimeChoiceProps<Id extends string> {
  /** Names the times for screen readers. */
  label: string;
  options: readonly TimeOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
}

/** One of the times of a day; taken ones are struck and dashed. */
export function TimeChoice<Id extends string>({ label, options, value, onChange }: TimeChoiceProps<Id>) {
  return (
    <RadioGroup
      aria-label={label}
      className="time-grid"
      value={value}
      onChange={chosen => choose(options, chosen, onChange)}
    >
      {options.map(({ id, time, taken }) => (
        <Radio
          key={id}
          value={id}
          isDisabled={taken !== undefined}
          aria-label={taken === undefined ? time : `${time}، ${taken}`}
          className="time-option"
        >
          {time}
        </Radio>
      ))}
    </RadioGroup>
  );
}

function choose<Id extends string>(
  options: readonly { id: Id }[],
  chosen: string,
  onChange: (id: Id) => void,
): void {
  const known = options.find(({ id }) => id === chosen);
  if (known !== undefined) onChange(known.id);
}
