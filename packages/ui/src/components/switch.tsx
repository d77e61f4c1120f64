import type { ReactNode } from 'react';
import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components/Switch';

export interface SwitchProps extends Omit<AriaProps, 'className' | 'children' | 'render'> {
  /** What is on or off; the whole row is the target. */
  children: ReactNode;
  hint?: ReactNode;
}

/** Yes or no that holds at once. The knob stands at the end side when on. */
export function Switch({ children, hint, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="switch-row">
      <span className="switch-text">
        <span>{children}</span>
        {hint !== undefined && <span className="switch-hint">{hint}</span>}
      </span>
      <span className="switch-track" aria-hidden="true" />
    </AriaSwitch>
  );
}
