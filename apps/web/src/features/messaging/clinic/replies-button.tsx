import { useLingui } from '@lingui/react/macro';
import { IconButton, ListChecksIcon } from '@rifq/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';

const RepliesSheet = lazy(async () => ({ default: (await import('./replies-sheet.tsx')).RepliesSheet }));

/** Opens the saved replies beside where a message is written. */
export function RepliesButton({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const write = useEffectEvent(onChoose);
  // The sheet holds the focus until it is gone.
  useEffect(() => {
    if (isOpen || chosen === null) return;
    write(chosen);
    setChosen(null);
  }, [isOpen, chosen]);
  return (
    <>
      <IconButton aria-label={t`ردود محفوظة`} onPress={() => setOpen(true)}>
        <ListChecksIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <RepliesSheet
            onClose={() => setOpen(false)}
            onChoose={text => {
              setOpen(false);
              setChosen(text);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
