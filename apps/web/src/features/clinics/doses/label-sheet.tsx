import { useLingui } from '@lingui/react/macro';
import { Sheet } from '../../../lib/overlays/sheet.tsx';

interface LabelSheetProps {
  name: string;
  label: string;
  onClose: () => void;
}

/** The photo of a label in full. */
export default function LabelSheet({ name, label, onClose }: LabelSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet isOpen onOpenChange={onClose} title={t`ملصق ${name}`} closeLabel={t`إغلاق`}>
      <img src={label} alt={t`صورة الملصق`} className="mx-auto max-h-[70vh] rounded-md" />
    </Sheet>
  );
}
