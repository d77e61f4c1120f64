import { useLingui } from '@lingui/react/macro';
import type { DoctorBrief, Slot } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { PlusIcon, UnstyledButton } from '@rifq/ui';
import { MINUTE_MS } from '../../../../lib/formats/durations.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { openHandBooking } from '../hand-booking/clinic-modal.ts';
import { freeTimes } from './day-counts.ts';

interface FreeTimeProps {
  /** From the first free slot's start to the last one's end. */
  slot: Slot;
  /** How many slots that is. */
  count: number;
  doctor: DoctorBrief;
  timeZone: string;
  namesDoctor: boolean;
}

/** A free time, dashed; it opens phone booking at its first slot. */
export function FreeTime({ slot, count, doctor, timeZone, namesDoctor }: FreeTimeProps) {
  const { t } = useLingui();
  const { number, time } = useFormat(timeZone);
  const minutes = number((Date.parse(slot.ends_at) - Date.parse(slot.starts_at)) / MINUTE_MS);
  const at = time(slot.starts_at);
  const until = time(slot.ends_at);
  const name = isolated(doctor.name);
  const free = freeTimes(count);
  const label = namesDoctor ? `${free}\u00a0· ${name}` : free;
  const extent = count > 1 ? t`حتى ${until}` : t`${minutes} دقيقة`;
  return (
    <li className="agenda-row agenda-free">
      <span className="agenda-time">{at}</span>
      <UnstyledButton
        className="agenda-line"
        aria-label={t`${label}، ${extent}، حجز ${at}`}
        aria-haspopup="dialog"
        onPress={() => openHandBooking({ startsAt: slot.starts_at, doctorId: doctor.id })}
      >
        <span>
          {free}
          {namesDoctor && <span className="block">{name}</span>}
        </span>
        <span className="agenda-add">
          {extent}
          <PlusIcon size="sm" />
        </span>
      </UnstyledButton>
    </li>
  );
}
