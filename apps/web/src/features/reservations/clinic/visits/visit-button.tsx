import { useLingui } from '@lingui/react/macro';
import { Button, DoorOpenIcon } from '@rifq/ui';
import { openVisit } from './clinic-modal.ts';

/** Takes in an owner who has come without a booking. */
export function VisitButton({ isBlock = false }: { isBlock?: boolean }) {
  const { t } = useLingui();
  return (
    <Button
      size="sm"
      block={isBlock}
      icon={<DoorOpenIcon size="sm" />}
      aria-haspopup="dialog"
      onPress={() => openVisit('now')}
    >
      {t`زيارة بلا موعد`}
    </Button>
  );
}
