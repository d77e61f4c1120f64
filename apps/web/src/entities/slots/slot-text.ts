import { useFormat, useWritingLocale } from '../../lib/formats/use-format.ts';
import { clocksDiffer, zoneName } from '../../lib/formats/zones.ts';
import { useTimeZone } from '../../lib/session/use-time-zone.ts';
import { dayOf } from './days.ts';

interface SlotWords {
  /** «السبت 21 نوفمبر، 5:30 م» in the owner's zone. */
  when: string;
  /** The same in the clinic's zone with its name; null where its clocks show the same. */
  atClinic: string | null;
}

/**
 * Writes the start of a slot.
 * @param clinicZone an IANA name
 * @param shownIn zone of the text; the viewer's by default
 */
export function useSlotText(
  clinicZone: string | undefined,
  shownIn?: string,
): (startsAt: string) => SlotWords {
  const viewersZone = useTimeZone();
  const ownZone = shownIn ?? viewersZone;
  const locale = useWritingLocale();
  const { weekday, dayAndMonth } = useFormat();
  const own = useFormat(ownZone);
  const clinic = useFormat(clinicZone);
  return startsAt => {
    const date = dayOf(startsAt, ownZone);
    const when = `${weekday(date)} ${dayAndMonth(date)}، ${own.time(startsAt)}`;
    if (clinicZone === undefined || !clocksDiffer(ownZone, clinicZone, startsAt)) {
      return { when, atClinic: null };
    }
    const there = dayOf(startsAt, clinicZone);
    return {
      when,
      atClinic: `${weekday(there)}، ${clinic.time(startsAt)} (${zoneName(clinicZone, locale)})`,
    };
  };
}
