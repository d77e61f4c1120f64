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
    <div role="radiogroup" aria-label={label} className="time-grid">
      <Radios
        className="time-option"
        value={value}
        onChange={onChange}
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
