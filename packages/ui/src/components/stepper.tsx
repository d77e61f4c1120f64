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
  /** Names the value and stands above it: «السنوات». */
  label: string;
  /** «إنقاص السنوات» and «زيادة السنوات». */
  decreaseLabel: string;
  increaseLabel: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

const WHOLE = { maximumFractionDigits: 0, useGrouping: false };

/**
 * A small whole number with − and +, which can be typed in any digits too; the arrow keys, Home and End work on it.
 * What is typed beyond an end becomes that end, and an empty field the least value.
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
        // Whoever scrolls the form over a field that has the focus changes no age.
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
            // The first digit takes the place of what stands there.
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
