import type { ReactNode } from 'react';

export interface SwitchProps {
  /** What is on or off; the whole row is the target. */
  children: ReactNode;
  hint?: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean | undefined;
}

/** Yes or no that holds at once: the browser's own checkbox, said as a switch. The knob stands at the end side when on. */
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
