import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@rifq/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { guardUnsaved } from '../versions/unsaved.ts';

interface DiscardGuard {
  /** Leaves immediately when nothing would be lost, otherwise opens the confirmation; a second call closes it. */
  leave: () => void;
  /** Render it next to the form. */
  dialog: ReactNode;
}

/**
 * Asks for confirmation before typed input is discarded; closing the tab asks too, with the browser's own text.
 * @param isKept whether the input survives a reload
 */
export function useDiscardGuard(
  isDirty: boolean,
  onLeave: () => void,
  { isKept = false } = {},
): DiscardGuard {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);

  useEffect(() => (isDirty ? guardUnsaved(isKept) : undefined), [isDirty, isKept]);

  return {
    // While the confirmation is open, only the browser's Back gets here.
    leave: () => (isDirty ? setAsking(!isAsking) : onLeave()),
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`إغلاق دون حفظ؟`}
        confirmLabel={t`إغلاق دون حفظ`}
        cancelLabel={t`متابعة الكتابة`}
        onConfirm={onLeave}
        isDanger
      >
        {t`ما كُتب هنا لم يُحفظ بعد.`}
      </ConfirmDialog>
    ),
  };
}
