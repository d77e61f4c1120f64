import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@rifq/ui';
import type { Unsent } from '../../lib/session/unsent.ts';

/** How many of them are shown by their text. */
const SHOWN = 5;

interface UnsentDialogProps {
  waiting: readonly Unsent[];
  isPending: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Shows the messages that wait on this device before they are lost by signing out. */
export default function UnsentDialog({ waiting, isPending, onLeave, onStay }: UnsentDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={isOpen => !isOpen && onStay()}
      title={t`رسائل لم تُرسل بعد`}
      confirmLabel={t`تسجيل الخروج وحذفها`}
      cancelLabel={t`البقاء حتى تُرسل`}
      pendingLabel={t`جارٍ تسجيل الخروج`}
      isDanger
      isPending={isPending}
      onConfirm={onLeave}
    >
      <p>{t`هذه الرسائل على هذا الجهاز وحده، وتُحذف منه بتسجيل الخروج.`}</p>
      <ul className="mt-3 grid gap-2 text-start">
        {waiting.slice(0, SHOWN).map(({ id, text }) => (
          <li key={id} dir="auto" className="truncate">
            {text ?? t`ملف`}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
