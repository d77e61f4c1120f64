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
 * @param onKeep closes the form with its input as a draft of this device, which the question then offers
 */
export function useDiscardGuard(
  isDirty: boolean,
  onLeave: () => void,
  { isKept = false, onKeep }: { isKept?: boolean; onKeep?: () => void } = {},
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
        confirmLabel={onKeep ? t`حذف المسوّدة` : t`إغلاق دون حفظ`}
        alternative={onKeep && { label: t`الاحتفاظ بالمسوّدة`, onPress: onKeep }}
        cancelLabel={t`متابعة الكتابة`}
        onConfirm={onLeave}
        isDanger
      >
        {onKeep ? t`ما كُتب هنا لم يُسجَّل بعد، ويمكن إبقاؤه على هذا الجهاز.` : t`ما كُتب هنا لم يُحفظ بعد.`}
      </ConfirmDialog>
    ),
  };
}
