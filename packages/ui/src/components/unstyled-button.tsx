import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { announceName } from '../lib/announce-name.ts';

export type PressEvent = MouseEvent<HTMLButtonElement>;

export interface UnstyledButtonProps
  extends Omit<ComponentProps<'button'>, 'id' | 'ref' | 'disabled' | 'onClick' | 'onKeyDown'> {
  onPress?: ((event: PressEvent) => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Its action is running: it has `aria-busy`, stays focused and ignores presses. */
  isPending?: boolean | undefined;
  /** It cannot be pressed for a moment: it has `aria-disabled`, stays focusable and ignores presses. */
  isSettling?: boolean | undefined;
}

/** An unstyled button. A focused one announces its name when `isPending` changes. */
export function UnstyledButton({
  onPress,
  isDisabled,
  isPending = false,
  isSettling = false,
  type,
  ...rest
}: UnstyledButtonProps) {
  const id = useId();
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (wasPending.current === isPending) return;
    wasPending.current = isPending;
    return document.activeElement?.id === id ? announceName(id) : undefined;
  }, [id, isPending]);
  return (
    <button
      {...rest}
      id={id}
      // Enter in a field would press the pending button of its form.
      type={isPending ? 'button' : (type ?? 'button')}
      disabled={isDisabled}
      aria-disabled={isPending || isSettling || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending || isSettling ? undefined : onPress}
      onKeyDown={ignoreRepeats}
    />
  );
}

/** Ignores repeats of a held Enter, which would press again and again, even an element focused in the meantime. */
function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
