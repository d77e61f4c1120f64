import type { ReactNode } from 'react';
import { LoaderCircleIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';
import { UnstyledButton, type UnstyledButtonProps } from './unstyled-button.tsx';

export type ButtonVariant = 'primary' | 'soft' | 'line' | 'ghost' | 'danger' | 'accent';

export interface ButtonStyle {
  /** One filled `primary` per view; `soft` for the second choice, `line` for an equal alternative. */
  variant?: ButtonVariant | undefined;
  /** `md` is 48 px high, `sm` 40 for use inside cards. */
  size?: 'sm' | 'md' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  className?: string | undefined;
}

export interface ButtonProps extends ButtonStyle, Omit<UnstyledButtonProps, 'className' | 'children'> {
  /** Before the text, 18 px (`size="sm"`). */
  icon?: ReactNode;
  /** Label while `isPending`. */
  pendingLabel?: string | undefined;
  children: ReactNode;
}

export function buttonClass({ variant = 'primary', size, block, className }: ButtonStyle): string {
  return cx(
    'btn',
    variant !== 'primary' && `btn-${variant}`,
    size === 'sm' && 'btn-sm',
    block && 'btn-block',
    className,
  );
}

/**
 * A button with an action. While `isPending` it preserves its width, shows a spinner with `pendingLabel`, has
 * `aria-busy`, stays focusable and ignores presses.
 */
export function Button({
  variant,
  size,
  block,
  className,
  icon,
  pendingLabel,
  children,
  ...rest
}: ButtonProps) {
  const isPending = rest.isPending ?? false;
  const label = (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <UnstyledButton {...rest} className={buttonClass({ variant, size, block, className })}>
      {pendingLabel === undefined ? (
        label
      ) : (
        <span className="btn-stack">
          <span className="btn-label" data-hidden={isPending || undefined}>
            {label}
          </span>
          <span className="btn-label" data-hidden={!isPending || undefined}>
            <LoaderCircleIcon size="sm" className="spinner" />
            {pendingLabel}
          </span>
        </span>
      )}
    </UnstyledButton>
  );
}
