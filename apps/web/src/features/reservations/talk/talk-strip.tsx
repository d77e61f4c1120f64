import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { todayIn } from '@rifq/rules';
import { CalendarDaysIcon, TextButton } from '@rifq/ui';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { currentDay } from '../../../lib/formats/clock.ts';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useNow } from '../../../lib/formats/use-now.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { openDelay } from '../change/modal.ts';

/** Time and pet of the consultation, with a button to move it. */
export function TalkStrip({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const { weekday, dayAndMonth, time } = useFormat(timeZone);
  const now = useNow();
  const { id, pet, can, state, starts_at: startsAt, change_until } = reservation;
  if (state !== 'confirmed' && state !== 'in_session') return null;
  const day = todayIn(timeZone, new Date(startsAt));
  const distance = dayDistance(day, currentDay(timeZone));
  return (
    <div className="conversation-strip">
      <CalendarDaysIcon size="sm" />
      <p>
        {`${distance}، ${weekday(day)} ${dayAndMonth(day)}، ${time(startsAt)}\u00a0· `}
        <PetName className="font-semibold">{pet.name}</PetName>
      </p>
      {can.move && Date.parse(change_until) >= now && (
        <TextButton onPress={() => openDelay(id)}>{t`تغيير الموعد`}</TextButton>
      )}
    </div>
  );
}
