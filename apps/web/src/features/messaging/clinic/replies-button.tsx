import { useLingui } from '@lingui/react/macro';
import { IconButton, ListChecksIcon } from '@rifq/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePreloadedModule } from '../../../lib/overlays/use-preloaded.ts';

const loadSheet = () => import('./replies-sheet.tsx');

/** Opens the saved replies, next to the composer. */
export function RepliesButton({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const sheet = usePreloadedModule({ load: loadSheet, isWanted: isOpen, onMissing: close });
  const [chosen, setChosen] = useState<string | null>(null);
  const write = useEffectEvent(onChoose);
  // The sheet traps the focus until it is unmounted.
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
      {sheet !== undefined && (
        <sheet.RepliesSheet
          onClose={close}
          onChoose={text => {
            close();
            setChosen(text);
          }}
        />
      )}
    </>
  );
}
