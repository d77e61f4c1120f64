import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isolated, reservationRules, todayIn } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { Button, Card } from '@rifq/ui';
import { lazy, Suspense, useState } from 'react';
import { request } from '../../../lib/calls/request.ts';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { PetFace } from '../../../lib/pets/pet-face.tsx';
import { PetName } from '../../../lib/pets/pet-name.tsx';
import { RowActions } from '../arrange/row-actions.tsx';
import { useClinicMember } from '../clinic-member.ts';
import { StateChip } from '../state-chip.tsx';
import { useNow } from '../../../lib/formats/use-now.ts';
import { useConduct } from '../use-conduct.ts';
import type { RecordView } from './use-record.ts';

/** Closing comes at the end of a consultation: its code is loaded then. */
const ClosingSheet = lazy(() => import('../closing/closing-sheet.tsx'));

interface RoomHeaderProps {
  reservation: ClinicReservation;
  record: RecordView;
  timeZone: string;
}

/** Whose room it is and since when it is open, with the one thing to do now. */
export function RoomHeader({ reservation, record, timeZone }: RoomHeaderProps) {
  const { t } = useLingui();
  const [isClosing, setClosing] = useState(false);
  const { id, pet, owner, can } = reservation;
  const { mutate, isPending } = useConduct(
    () => request('post', '/api/clinic/reservations/open', { reservation_id: id }),
    { onDone: record.ask, says: true },
  );
  return (
    <Card aria-labelledby="room-title">
      <div className="flex flex-wrap items-center gap-3">
        <PetFace pet={pet} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="room-title" tabIndex={-1} className="text-base wrap-anywhere outline-none">
            <PetName>{pet.name}</PetName>{' '}
            <span className="text-sm font-normal text-ink-2">{`· ${isolated(owner.name)}`}</span>
          </h2>
          <Since reservation={reservation} timeZone={timeZone} />
        </div>
        <div className="flex items-center gap-2">
          <RowActions reservation={reservation} timeZone={timeZone} />
          {can.open && (
            <Button size="sm" isPending={isPending} pendingLabel={t`جارٍ الفتح`} onPress={() => mutate()}>
              {t`فتح الغرفة`}
            </Button>
          )}
          {can.complete && (
            <Button size="sm" onPress={() => setClosing(true)}>
              {t`إنهاء الاستشارة`}
            </Button>
          )}
        </div>
      </div>
      {isClosing && (
        <Suspense>
          <ClosingSheet
            reservation={reservation}
            record={record.query.data}
            onClose={() => setClosing(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Since when the room is open, from when it can be opened, or what has become of the reservation. */
function Since({ reservation, timeZone }: Omit<RoomHeaderProps, 'record'>) {
  const { t } = useLingui();
  const { time, weekday, dayAndMonth } = useFormat(timeZone);
  const { doctor } = useClinicMember();
  const now = useNow();
  const { state, opened_at: openedAt, starts_at: startsAt, can } = reservation;
  if (state === 'in_session' && openedAt !== null) {
    const at = time(openedAt);
    const lasted = minutesLong(Math.max(0, Math.floor((now - Date.parse(openedAt)) / MINUTE_MS)));
    return <p className="text-sm text-ink-2">{t`جارٍ منذ ${at} · ${lasted}`}</p>;
  }
  const opensAt = Date.parse(startsAt) - reservationRules.openMinutes * MINUTE_MS;
  if (state === 'confirmed' && !can.open && doctor !== null && opensAt > now) {
    const from = new Date(opensAt).toISOString();
    const day = todayIn(timeZone, new Date(opensAt));
    const at = time(from);
    const on = `${weekday(day)} ${dayAndMonth(day)}`;
    return (
      <p className="text-sm text-ink-2">
        {day === todayIn(timeZone, new Date(now)) ? t`تُفتح الغرفة من ${at}` : t`تُفتح الغرفة ${on}، من ${at}`}
      </p>
    );
  }
  return (
    <div className="mt-1">
      <StateChip reservation={reservation} timeZone={timeZone} />
    </div>
  );
}

export const minutesLong = (minutes: number) =>
  plural(minutes, {
    zero: 'أقل من دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: '# دقائق',
    many: '# دقيقة',
    other: '# دقيقة',
  });
