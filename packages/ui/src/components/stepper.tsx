import { type KeyboardEvent, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MinusIcon, PlusIcon } from '../icons/icons.ts';

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  minValue?: number | undefined;
  maxValue: number;
  /** The value in words: «سنتان», «4 أشهر». Shown and read out. */
  valueText: string;
  /** Names the value, e.g. «السنوات». */
  label: string;
  /** «إنقاص السنوات» and «زيادة السنوات». */
  decreaseLabel: string;
  increaseLabel: string;
}

/** A small whole number with − and +; the arrow keys, Home and End work on the value itself. */
export function Stepper({ value, onChange, minValue = 0, maxValue, ...texts }: StepperProps) {
  const valueId = useId();
  const set = (next: number) => {
    const kept = Math.min(Math.max(next, minValue), maxValue);
    if (kept !== value) onChange(kept);
  };
  const byKey: Readonly<Record<string, number>> = {
    ArrowUp: value + 1,
    ArrowDown: value - 1,
    Home: minValue,
    End: maxValue,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div className="stepper">
      <AriaButton
        aria-label={texts.decreaseLabel}
        aria-controls={valueId}
        isDisabled={value <= minValue}
        onPress={() => set(value - 1)}
      >
        <MinusIcon size="sm" />
      </AriaButton>
      <span
        id={valueId}
        className="stepper-value"
        role="spinbutton"
        tabIndex={0}
        aria-label={texts.label}
        aria-valuemin={minValue}
        aria-valuemax={maxValue}
        aria-valuenow={value}
        aria-valuetext={texts.valueText}
        onKeyDown={onKeyDown}
      >
        {texts.valueText}
      </span>
      <AriaButton
        aria-label={texts.increaseLabel}
        aria-controls={valueId}
        isDisabled={value >= maxValue}
        onPress={() => set(value + 1)}
      >
        <PlusIcon size="sm" />
      </AriaButton>
    </div>
  );
}
