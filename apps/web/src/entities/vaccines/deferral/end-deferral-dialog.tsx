import { useLingui } from '@lingui/react/macro';
import type { Deferral } from '@rifq/contract/calls';
import { ConfirmDialog } from '@rifq/ui';
import { deferralAuthor, deferralReasonWord } from '../texts/deferral-text.ts';

interface EndDeferralDialogProps {
  /** The note that ends; also of a state of the animal. */
  noted: Pick<Deferral, 'said_by' | 'clinic_name' | 'reason'>;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  isPending: boolean;
  /** What follows, and who learns of it. */
  consequence: string;
}

/** Asks before a deferral ends: whose it is, and why it was noted. */
export function EndDeferralDialog(props: EndDeferralDialogProps) {
  const { t } = useLingui();
  const { noted, isOpen, onClose, onConfirm, isPending, consequence } = props;
  const who = deferralAuthor(noted);
  const why = deferralReasonWord(noted.reason);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={isShown => !isShown && onClose()}
      title={t`إنهاء التأجيل؟`}
      confirmLabel={t`إنهاء التأجيل`}
      cancelLabel={t`إبقاؤه`}
      onConfirm={onConfirm}
      isPending={isPending}
      pendingLabel={t`جارٍ الحفظ`}
    >
      {noted.clinic_name === null ? t`سُجّل بنصيحة ${who}. السبب: ${why}.` : t`سُجّل باسم ${who}. السبب: ${why}.`}{' '}
      {consequence}
    </ConfirmDialog>
  );
}
