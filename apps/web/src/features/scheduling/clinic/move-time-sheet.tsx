import { useLingui } from '@lingui/react/macro';
import type { DoctorWeek } from '@rifq/contract/calls';
import { addCivilDays, isolated, todayIn } from '@rifq/rules';
import { Button, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { useMoment } from '../../../entities/clinics/use-moment.ts';
import { SlotChoice } from '../../../entities/slots/slot-choice.tsx';
import { useFreeSlots } from '../../../entities/slots/use-free-slots.ts';
import { currentDay, now } from '../../../lib/formats/clock.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { type HoursCalendar, hoursAfter } from './hours-after.ts';
import { lengthOf, newSlots } from './new-slots.ts';
import type { AffectedReservation, HoursConflict } from './use-hours-change.ts';

interface MoveTimeSheetProps {
  booked: AffectedReservation;
  week: DoctorWeek;
  calendar: HoursCalendar;
  conflict: HoursConflict;
  onChoose: (startsAt: string) => void;
  onClose: () => void;
}

/** Days before the present time of a reservation from which other times are offered. */
const DAYS_BEFORE = 7;

/** Chooses another time for a reservation from the slots of the new hours. Saving them moves it. */
export function MoveTimeSheet({ booked, week, calendar, conflict, onChoose, onClose }: MoveTimeSheetProps) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const timeText = useMoment();
  const [chosen, setChosen] = useState<string | null>(null);
  const others = conflict.booked
    .filter(({ doctor_id: id }) => id === week.doctor.id)
    .flatMap(other => {
      const at = conflict.resolutions[other.reservation_id];
      return typeof at === 'string' ? [{ from: Date.parse(at), to: Date.parse(at) + lengthOf(other) }] : [];
    });
  const hours = hoursAfter(week, calendar, conflict.change);
  const today = currentDay(clinic.time_zone);
  const near = addCivilDays(todayIn(clinic.time_zone, new Date(booked.starts_at)), -DAYS_BEFORE);
  const slots = useFreeSlots(week.doctor.id, clinic.time_zone, {
    from: near > today ? near : today,
    slotsOf: days => newSlots(hours, days, { booked, others, now: now() }),
  });
  const pet = isolated(booked.pet_name);
  const before = timeText(booked.starts_at);
  const after = chosen === null ? '' : timeText(chosen);
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={t`وقت آخر لموعد ${pet}`}
      subtitle={before}
      closeLabel={t`إغلاق`}
      footer={
        chosen === null ? undefined : (
          <>
            <SheetFootnote>{t`إلى ${after}`}</SheetFootnote>
            <Button block onPress={() => onChoose(chosen)}>
              {t`اختيار هذا الوقت`}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <SlotChoice
          slots={slots}
          timeZone={clinic.time_zone}
          shownIn={clinic.time_zone}
          value={chosen}
          onChange={setChosen}
        />
      </div>
    </Sheet>
  );
}
