import { useChosenInView } from '../lib/use-chosen-in-view.ts';
import { Radios } from './radio.tsx';

export interface DayOption<Id extends string> {
  id: Id;
  /** «السبت» */
  weekday: string;
  /** «21» */
  day: string;
  /** The whole day for screen readers: «السبت 21 نوفمبر». */
  label: string;
  /** Whether no time of it is free: light, and skipped by the keyboard. */
  isDisabled: boolean;
}

export interface DayChoiceProps<Id extends string> {
  /** Accessible name of the days. */
  label: string;
  options: readonly DayOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
}

/** Single choice of a day, in a row that scrolls horizontally. */
export function DayChoice<Id extends string>({ label, options, value, onChange }: DayChoiceProps<Id>) {
  const row = useChosenInView<HTMLDivElement>(value);
  return (
    <div ref={row} role="radiogroup" aria-label={label} className="day-row">
      <Radios
        className="day-option"
        value={value}
        onChange={onChange}
        options={options.map(({ id, weekday, day, label: whole, isDisabled }) => ({
          id,
          label: whole,
          isDisabled,
          content: (
            <>
              <span>{weekday}</span>
              <b>{day}</b>
            </>
          ),
        }))}
      />
    </div>
  );
}

export interface TimeOption<Id extends string> {
  id: Id;
  /** «5:30 م» */
  time: string;
  /** Read by screen readers after the time: «محجوز». Its presence makes the time unavailable. */
  taken?: string | undefined;
}

export interface TimeChoiceProps<Id extends string> {
  /** Accessible name of the times. */
  label: string;
  options: readonly TimeOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** Called when the selected time is pressed: it may be selected only as a proposal. */
  onConfirm?: ((id: Id) => void) | undefined;
}

/** Single choice of a time of a day; taken ones are struck through and dashed. */
export function TimeChoice<Id extends string>(props: TimeChoiceProps<Id>) {
  const { label, options, value, onChange, onConfirm } = props;
  return (
    <div role="radiogroup" aria-label={label} className="time-grid">
      <Radios
        className="time-option"
        value={value}
        onChange={onChange}
        onConfirm={onConfirm}
        options={options.map(({ id, time, taken }) => ({
          id,
          label: taken === undefined ? time : `${time}، ${taken}`,
          isDisabled: taken !== undefined,
          content: time,
        }))}
      />
    </div>
  );
}
