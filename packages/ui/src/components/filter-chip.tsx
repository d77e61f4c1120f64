import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton, type ToggleButtonProps } from 'react-aria-components/ToggleButton';
import type { ChoiceOption } from './chip-choice.tsx';
import type { FieldTexts } from './field-text.tsx';
import { PlainField } from './plain-field.tsx';

export interface FilterChipProps extends Omit<ToggleButtonProps, 'className' | 'children'> {
  icon?: ReactNode;
  children: ReactNode;
}

/** A chip that is on or off (`aria-pressed`). Inside a single-choice group it is a radio button. */
export function FilterChip({ icon, children, ...rest }: FilterChipProps) {
  return (
    <ToggleButton {...rest} className="filter-chip">
      {icon}
      {children}
    </ToggleButton>
  );
}

export interface FilterSetProps<Id extends string> extends FieldTexts {
  options: readonly ChoiceOption<Id>[];
  values: readonly Id[];
  onChange: (ids: Id[]) => void;
}

/** Multiple choice of a few short options as chips (`aria-pressed` on each). */
export function FilterSet<Id extends string>({ options, values, onChange, ...texts }: FilterSetProps<Id>) {
  return (
    <PlainField {...texts}>
      {({ groupProps }) => (
        <Group className="chip-row" {...groupProps}>
          {options.map(({ id, label, icon }) => (
            <FilterChip
              key={id}
              icon={icon}
              isSelected={values.includes(id)}
              onChange={isOn => onChange(isOn ? [...values, id] : values.filter(other => other !== id))}
            >
              {label}
            </FilterChip>
          ))}
        </Group>
      )}
    </PlainField>
  );
}
