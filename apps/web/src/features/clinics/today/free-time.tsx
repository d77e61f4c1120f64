import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { DoctorBrief, Slot } from '@rifq/contract/calls';
import { useFormat } from '../../../lib/formats/use-format.ts';

const MINUTE_MS = 60_000;

interface FreeTimeProps {
  slot: Slot;
  doctors: readonly DoctorBrief[];
  timeZone: string;
  namesDoctors: boolean;
}

/** A time that nobody has booked, dashed. */
export function FreeTime({ slot, doctors, timeZone, namesDoctors }: FreeTimeProps) {
  const { t } = useLingui();
  const { number, time } = useFormat(timeZone);
  const minutes = number((Date.parse(slot.ends_at) - Date.parse(slot.starts_at)) / MINUTE_MS);
  const names = doctors.map(({ name }) => isolated(name)).join('، ');
  return (
    <li className="agenda-row agenda-free">
      <span className="agenda-time">{time(slot.starts_at)}</span>
      <span className="agenda-line">
        <span>{namesDoctors ? t`موعد فارغ: ${names}` : t`موعد فارغ`}</span>
        <span>{t`${minutes} دقيقة`}</span>
      </span>
    </li>
  );
}
