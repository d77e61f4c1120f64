import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@rifq/ui';
import type { Loss } from './losses.ts';

/** Number of items shown with their text. */
const SHOWN = 5;

interface UnsentDialogProps {
  losses: readonly Loss[];
  isPending: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Lists data that exists only on this device before signing out deletes it. */
export default function UnsentDialog({ losses, isPending, onLeave, onStay }: UnsentDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={isOpen => !isOpen && onStay()}
      title={t`لم يُرسل بعد`}
      confirmLabel={t`تسجيل الخروج وحذفه`}
      cancelLabel={t`البقاء`}
      pendingLabel={t`جارٍ تسجيل الخروج`}
      isDanger
      isPending={isPending}
      onConfirm={onLeave}
    >
      <p>{t`ما يلي على هذا الجهاز وحده، ويُحذف منه بتسجيل الخروج.`}</p>
      <ul className="mt-3 grid gap-2 text-start">
        {losses.slice(0, SHOWN).map(({ id, kind, text }) => (
          <li key={id} dir="auto" className="truncate">
            {text ?? (kind === 'form' ? t`نموذج لم يُحفظ` : t`ملف`)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
