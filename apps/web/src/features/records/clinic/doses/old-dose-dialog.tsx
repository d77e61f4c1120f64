import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '@rifq/rules';
import { ConfirmDialog } from '@rifq/ui';
import { useFormat } from '../../../../lib/formats/use-format.ts';

interface OldDoseDialogProps {
  name: string;
  givenOn: CivilDate;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms vouching for a dose of more than a month ago: its owner can then no longer change it. */
export default function OldDoseDialog({ name, givenOn, isPending, onConfirm, onClose }: OldDoseDialogProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const day = date(givenOn);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t`تأكيد «${name}»؟`}
      confirmLabel={t`تأكيد`}
      cancelLabel={t`رجوع`}
      pendingLabel={t`جارٍ التأكيد`}
      isPending={isPending}
      onConfirm={onConfirm}
    >
      {t`أُعطيت في ${day}، قبل أكثر من شهر. لا يعدّلها المربّي بعد التأكيد.`}
    </ConfirmDialog>
  );
}
