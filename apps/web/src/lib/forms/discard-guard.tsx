import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@rifq/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { guardUnsaved } from '../versions/unsaved.ts';

interface DiscardGuard {
  /** Leaves at once when there is nothing to lose, and asks otherwise; a second time takes the question back. */
  leave: () => void;
  /** Put it beside the form. */
  dialog: ReactNode;
}

/**
 * Asks before what was typed is thrown away; closing the tab asks too, in the browser's own words.
 * @param isKept what was typed is there again after a reload
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
    // Behind the question only the browser's Back gets here.
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
