import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  Avatar,
  Button,
  CalendarDaysIcon,
  DoctorFace,
  LinkButton,
  Note,
  SectionHeader,
  TextLink,
} from '@rifq/ui';
import { dayOf } from '../../../entities/slots/days.ts';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useNow } from '../../../lib/formats/use-now.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { useToday } from '../../../lib/session/use-today.ts';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { openDelay } from '../change/modal.ts';
import { StateChip } from '../list/state-chip.tsx';
import { reservationPath } from '../paths.ts';
import { aboutText, minutesOf, onlineText, takesPlaceAtClinic } from '../reservation-text.ts';

/** Loaded where a colleague is offered, which is rare. */
const OfferedNext = lazyChunk(() => import('../offer/offered-next.tsx'));

interface NextReservationProps {
  next: Reservation;
  /** Later ones that wait for a payment or an answer. */
  waiting: readonly Reservation[];
}

/** Doctor, pet and time, with links to the reservation, and to others that wait for their owner. */
export function NextReservation({ next: reservation, waiting }: NextReservationProps) {
  const { t } = useLingui();
  const { doctor } = reservation;
  const { number } = useFormat();
  const about = aboutText(reservation);
  const minutes = number(minutesOf(reservation));
  const others = waiting.map(one => <Waiting key={one.id} reservation={one} />);
  return (
    <>
      <SectionHeader id="next-title" title={t`الحجز القادم`} end={<StateChip reservation={reservation} />} />
      <div className="flex items-center gap-3">
        <Avatar size="lg" photo={doctor.photo} fallback={<DoctorFace />} />
        <div className="min-w-0">
          <h3 className="wrap-anywhere">{isolated(doctor.name)}</h3>
          <p className="text-sm wrap-anywhere text-ink-2">{t`${about}\u00a0· ${minutes} دقيقة`}</p>
        </div>
      </div>
      {reservation.offer ? (
        <PartChunk>
          <OfferedNext reservation={reservation} offer={reservation.offer}>
            {others}
          </OfferedNext>
        </PartChunk>
      ) : (
        <>
          <When reservation={reservation} />
          {others}
          <Ways reservation={reservation} />
        </>
      )}
    </>
  );
}

function When({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const { starts_at, clinic } = reservation;
  const { when, atClinic } = useSlotText(clinic.time_zone)(starts_at);
  const day = dayDistance(dayOf(starts_at, useTimeZone()), useToday());
  return (
    <Note icon={<CalendarDaysIcon />} className="my-3 flex-1">
      <p className="font-semibold text-ink">{when}</p>
      {atClinic !== null && <p>{t`في العيادة: ${atClinic}`}</p>}
      <p className="wrap-anywhere">{`${day}\u00a0· ${isolated(clinic.name)}`}</p>
      {!takesPlaceAtClinic(reservation) && <p>{onlineText()}</p>}
    </Note>
  );
}

function Waiting({ reservation: { id, held_until: heldUntil, offer } }: { reservation: Reservation }) {
  const { t } = useLingui();
  const { time } = useFormat(useTimeZone());
  const until = heldUntil === null ? '' : time(heldUntil);
  const payment = until === '' ? t`حجز آخر بانتظار الدفع` : t`حجز آخر بانتظار الدفع حتى ${until}`;
  return (
    <TextLink href={reservationPath(id)} className="-mt-2 self-start text-sm">
      {offer ? t`حجز آخر بانتظار الجواب` : payment}
    </TextLink>
  );
}

function Ways({ reservation: { id, can, change_until } }: { reservation: Reservation }) {
  const { t } = useLingui();
  const now = useNow();
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <LinkButton variant="soft" href={reservationPath(id)}>
        {can.pay ? t`إكمال الدفع` : t`عرض الحجز`}
      </LinkButton>
      {can.move && Date.parse(change_until) >= now && (
        <Button variant="line" onPress={() => openDelay(id)}>
          {t`تغيير الموعد`}
        </Button>
      )}
    </div>
  );
}
