import type { ReactNode } from 'react';

export interface SwitchProps {
  /** Label of the setting; the whole row is clickable. */
  children: ReactNode;
  hint?: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean | undefined;
}

/** A setting that applies immediately: a native checkbox with the role switch. The knob is at the end side when on. */
export function Switch({ children, hint, isSelected, onChange, isDisabled = false }: SwitchProps) {
  return (
    <label
      className="switch-row"
      data-selected={isSelected || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        type="checkbox"
        role="switch"
        aria-checked={isSelected}
        className="switch-input"
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="switch-text">
        <span>{children}</span>
        {hint !== undefined && <span className="switch-hint">{hint}</span>}
      </span>
      <span className="switch-track" aria-hidden="true" />
    </label>
  );
}
