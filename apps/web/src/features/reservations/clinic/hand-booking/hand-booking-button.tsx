import { useLingui } from '@lingui/react/macro';
import { Button, CalendarPlusIcon } from '@rifq/ui';
import { openHandBooking } from './clinic-modal.ts';

/** Books for an owner who calls, in the top bar. */
export function HandBookingButton() {
  const { t } = useLingui();
  return (
    <Button
      size="sm"
      variant="soft"
      icon={<CalendarPlusIcon size="sm" />}
      aria-haspopup="dialog"
      onPress={() => openHandBooking()}
    >
      {t`حجز موعد`}
    </Button>
  );
}
