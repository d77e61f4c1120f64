import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { Reservation } from '@rifq/contract/calls';
import {
  Avatar,
  Button,
  CalendarDaysIcon,
  CalendarPlusIcon,
  DoctorFace,
  LinkButton,
  Note,
  SectionHeader,
} from '@rifq/ui';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { useToday } from '../../../lib/session/use-today.ts';
import { dayOf } from '../../../lib/slots/days.ts';
import { useSlotWords } from '../../../lib/slots/slot-words.ts';
import { saveCalendarFile } from '../calendar-file.ts';
import { ComingChip } from './coming-chip.tsx';

/** Who, about whom and when, with the way to the reservation. */
export function NextReservation({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const { doctor, pet, kind, state } = reservation;
  const name = isolated(pet.name);
  return (
    <>
      <SectionHeader id="next-title" title={t`الحجز القادم`} end={<ComingChip state={state} />} />
      <div className="flex items-center gap-3">
        <Avatar size="lg" photo={doctor.photo} fallback={<DoctorFace />} />
        <div className="min-w-0">
          <h3 className="wrap-anywhere">{isolated(doctor.name)}</h3>
          <p className="text-sm wrap-anywhere text-ink-2">
            {kind === 2 ? t`متابعة عن ${name} · 15 دقيقة` : t`استشارة عن ${name} · 30 دقيقة`}
          </p>
        </div>
      </div>
      <When reservation={reservation} />
      <Ways reservation={reservation} />
    </>
  );
}

function When({ reservation: { starts_at, clinic } }: { reservation: Reservation }) {
  const { t } = useLingui();
  const { when, atClinic } = useSlotWords(clinic.time_zone)(starts_at);
  const day = dayDistance(dayOf(starts_at, useTimeZone()), useToday());
  return (
    <Note icon={<CalendarDaysIcon />} className="my-3">
      <p className="font-semibold text-ink">{when}</p>
      {atClinic !== null && <p>{t`في العيادة: ${atClinic}`}</p>}
      <p className="wrap-anywhere">{`${day} · ${isolated(clinic.name)}`}</p>
    </Note>
  );
}

function Ways({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const href = `/dashboard/reservations/${reservation.id}`;
  if (reservation.can.pay) {
    return (
      <LinkButton variant="soft" block href={href} className="self-end">
        {t`إكمال الدفع`}
      </LinkButton>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 self-end *:flex-1">
      <LinkButton variant="soft" href={href}>
        {t`عرض الحجز`}
      </LinkButton>
      <Button
        variant="line"
        icon={<CalendarPlusIcon size="sm" />}
        aria-label={t`إضافة إلى التقويم`}
        onPress={() => saveCalendarFile(reservation)}
      >
        {t`إلى التقويم`}
      </Button>
    </div>
  );
}
