import { useLingui } from '@lingui/react/macro';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { EraseAction, EraseSteps } from './erase-steps.tsx';
import { leaveErased, useErasing } from './use-erasing.ts';

/** Account erasure, over the page of the profile. */
export default function EraseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const erasing = useErasing();
  const { isErased, isBusy, ask } = erasing;
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={isOpen => !isOpen && (isErased ? leaveErased() : onClose())}
      title={isErased ? t`حُذف الحساب` : t`حذف الحساب`}
      closeLabel={t`إغلاق`}
      isDismissable={isErased || !isBusy}
      footer={isErased || ask !== null ? <EraseAction erasing={erasing} /> : undefined}
    >
      <EraseSteps erasing={erasing} />
    </Sheet>
  );
}
