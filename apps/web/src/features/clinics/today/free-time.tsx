import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { DoctorBrief, Slot } from '@rifq/contract/calls';
import { PlainButton, PlusIcon } from '@rifq/ui';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { openHandBooking } from '../hand-booking/clinic-modal.ts';

interface FreeTimeProps {
  slot: Slot;
  doctors: readonly DoctorBrief[];
  timeZone: string;
  namesDoctors: boolean;
}

/** A time that nobody has booked, dashed; it opens the booking for who calls. */
export function FreeTime({ slot, doctors, timeZone, namesDoctors }: FreeTimeProps) {
  const { t } = useLingui();
  const { number, time } = useFormat(timeZone);
  const minutes = number((Date.parse(slot.ends_at) - Date.parse(slot.starts_at)) / MINUTE_MS);
  const names = doctors.map(({ name }) => isolated(name)).join('، ');
  const at = time(slot.starts_at);
  const label = namesDoctors ? t`موعد فارغ: ${names}` : t`موعد فارغ`;
  return (
    <li className="agenda-row agenda-free">
      <span className="agenda-time">{at}</span>
      <PlainButton
        className="agenda-line"
        aria-label={t`${label} ${minutes} دقيقة، حجز ${at}`}
        aria-haspopup="dialog"
        onPress={() => openHandBooking({ startsAt: slot.starts_at, doctorIds: doctors.map(({ id }) => id) })}
      >
        <span>{label}</span>
        <span className="agenda-add">
          {t`${minutes} دقيقة`}
          <PlusIcon size="sm" />
        </span>
      </PlainButton>
    </li>
  );
}
