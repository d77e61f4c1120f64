import { useLingui } from '@lingui/react/macro';
import { IconButton, useNavigation, XIcon } from '@rifq/ui';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { focusRoom } from './room-title.ts';

/** Closes one of two rooms: the other one takes the space and the focus. */
export function CloseRoom({ name, otherId }: { name: string; otherId: string }) {
  const { t } = useLingui();
  const go = useNavigation();
  return (
    <IconButton
      aria-label={t`إغلاق محادثة ${name}`}
      onPress={() => {
        focusRoom(otherId);
        go?.(clinicReservationPath(otherId));
      }}
    >
      <XIcon />
    </IconButton>
  );
}
