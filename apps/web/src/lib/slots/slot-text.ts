import { useFormat, useWritingLocale } from '../formats/use-format.ts';
import { clocksDiffer, zoneName } from '../formats/zones.ts';
import { useTimeZone } from '../session/use-time-zone.ts';
import { dayOf } from './days.ts';

interface SlotWords {
  /** «السبت 21 نوفمبر، 5:30 م» in the owner's zone. */
  when: string;
  /** The same at the clinic with the name of its zone; null where its clocks show the same. */
  atClinic: string | null;
}

/**
 * Writes the start of a slot.
 * @param clinicZone by IANA name
 * @param shownIn in whose zone: the viewer's where it is left out
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
