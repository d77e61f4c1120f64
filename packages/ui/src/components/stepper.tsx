import type { Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField } from 'react-aria-components/NumberField';
import { MinusIcon, PlusIcon } from '../icons/icons.ts';
import { TypedDigits } from './typed-digits.tsx';

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  minValue?: number | undefined;
  maxValue: number;
  /** Label above the value: «السنوات». */
  label: string;
  /** «إنقاص السنوات» and «زيادة السنوات». */
  decreaseLabel: string;
  increaseLabel: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

const WHOLE = { maximumFractionDigits: 0, useGrouping: false };

/**
 * A small integer with − and +, which can also be typed in any digits; the arrow keys, Home and End change it. Typed
 * values are limited to the range, and an empty field becomes the minimum.
 */
export function Stepper({
  value,
  onChange,
  minValue = 0,
  maxValue,
  label,
  inputRef,
  ...texts
}: StepperProps) {
  return (
    <TypedDigits>
      <NumberField
        className="stepper-field"
        value={value}
        onChange={next => onChange(Number.isNaN(next) ? minValue : next)}
        minValue={minValue}
        maxValue={maxValue}
        formatOptions={WHOLE}
        // Scrolling the form over a focused field must not change its value.
        isWheelDisabled
        decrementAriaLabel={texts.decreaseLabel}
        incrementAriaLabel={texts.increaseLabel}
      >
        <Label className="stepper-label">{label}</Label>
        <Group className="stepper">
          <AriaButton slot="decrement">
            <MinusIcon size="sm" />
          </AriaButton>
          <Input
            ref={inputRef}
            className="stepper-value"
            // The first typed digit replaces the current value.
            onFocus={event => event.currentTarget.select()}
          />
          <AriaButton slot="increment">
            <PlusIcon size="sm" />
          </AriaButton>
        </Group>
      </NumberField>
    </TypedDigits>
  );
}
