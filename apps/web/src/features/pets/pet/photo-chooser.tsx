import { type ReactNode, useRef } from 'react';

interface PhotoChooserProps {
  onChoose: (file: File) => void;
  /** What opens the choice. */
  children: (open: () => void) => ReactNode;
}

/** Asks the device for a photo. */
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
          // The same file chosen again must count as a change.
          event.target.value = '';
        }}
      />
      {children(() => chooser.current?.click())}
    </>
  );
}
