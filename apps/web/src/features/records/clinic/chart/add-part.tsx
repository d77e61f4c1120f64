import { PlusIcon, TextButton } from '@rifq/ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface AddPartProps {
  label: string;
  icon?: ReactNode;
  /** The form; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/**
 * Moves the focus when a form opens in the place of its button: to the first field, and back to the button at the end.
 * @returns the ref of what holds both
 */
export function useFormFocus<Box extends HTMLElement>(isOpen: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOpen]);
  return box;
}

/** A button that opens a form in its place. */
export function AddPart({ label, icon = <PlusIcon size="sm" />, children }: AddPartProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useFormFocus<HTMLDivElement>(isOpen);
  return (
    <div ref={box}>
      {isOpen ? (
        children(() => setOpen(false))
      ) : (
        <TextButton icon={icon} onPress={() => setOpen(true)}>
          {label}
        </TextButton>
      )}
    </div>
  );
}
