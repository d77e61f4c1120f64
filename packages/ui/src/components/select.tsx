import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { CheckIcon, ChevronDownIcon } from '../icons/icons.ts';
import { keepFocusOnPress } from '../lib/keep-focus-on-press.ts';
import { FieldLabel, FieldNotes } from './field-parts.tsx';
import type { FieldTexts } from './field-text.tsx';

export interface SelectOption {
  id: string;
  label: string;
  /** Before the label: a swatch, a flag. */
  start?: ReactNode;
  /** At the end, secondary: a dial code. */
  end?: ReactNode;
}

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[];
  /** Id of the option, `null` when none is chosen. */
  value: string | null;
  onChange: (id: string) => void;
  placeholder: string;
  isDisabled?: boolean | undefined;
  name?: string | undefined;
  /** Ref of the button that opens the list. */
  buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/** A select without search. */
export function Select(props: SelectProps) {
  const { options, value, onChange, placeholder, isDisabled = false, name, buttonRef } = props;
  const { label, optionalLabel, help, error } = props;
  const chosen = options.find(({ id }) => id === value);
  return (
    <AriaSelect
      className="field"
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      placeholder={placeholder}
      value={value}
      onChange={key => {
        if (key !== null) onChange(String(key));
      }}
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel label={label} optionalLabel={optionalLabel} />
      <AriaButton ref={buttonRef} className="field-box">
        <SelectValue className="field-value">
          {() =>
            chosen === undefined ? (
              placeholder
            ) : (
              <span className="btn-label">
                {chosen.start}
                {chosen.label}
              </span>
            )
          }
        </SelectValue>
        <ChevronDownIcon size="sm" />
      </AriaButton>
      <FieldNotes help={help} error={error} />
      <OptionList options={options} />
    </AriaSelect>
  );
}

interface OptionListProps {
  options: readonly SelectOption[];
  placement?: PopoverProps['placement'];
}

/** The floating list of a select; the phone field shares it. */
export function OptionList({ options, placement = 'bottom' }: OptionListProps) {
  return (
    <Popover ref={keepFocusOnPress} className="listbox-popover" offset={6} placement={placement}>
      <ListBox className="listbox" items={options}>
        {option => (
          <ListBoxItem className="listbox-option" textValue={option.label}>
            {({ isSelected }) => (
              <>
                {option.start}
                <span className="listbox-option-text">{option.label}</span>
                {option.end !== undefined && <span className="listbox-option-end">{option.end}</span>}
                {isSelected && <CheckIcon size="sm" />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
