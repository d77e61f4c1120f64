import { type ReactNode, useRef } from 'react';

interface PhotoChooserProps {
  onChoose: (file: File) => void;
  /** Renders the element that opens the picker. */
  children: (open: () => void) => ReactNode;
}

/** Opens the device's photo picker. */
export function PhotoChooser({ onChoose, children }: PhotoChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={event => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
      {children(() => chooser.current?.click())}
    </>
  );
}
