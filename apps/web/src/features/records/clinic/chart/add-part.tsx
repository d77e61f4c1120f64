import { PlusIcon, TextButton } from '@rifq/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface AddPartProps {
  label: string;
  icon?: ReactNode;
  /** The form; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a form in its place. The focus moves to the first field, and back to the button at the end. */
export function AddPart({ label, icon = <PlusIcon size="sm" />, children }: AddPartProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOpen]);
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
