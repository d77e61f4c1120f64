import { useLingui } from '@lingui/react/macro';
import type { DoctorWeek } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { SlotChoice } from '../../../entities/slots/slot-choice.tsx';
import { useFreeSlots } from '../../../entities/slots/use-free-slots.ts';
import { now } from '../../../lib/formats/clock.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useMoment } from './booked-row.tsx';
import { type NewHours, newSlots } from './new-slots.ts';
import type { AffectedReservation, HoursConflict } from './use-hours-change.ts';
import { weekDraftOf } from './week-draft.ts';

interface MoveTimeSheetProps {
  booked: AffectedReservation;
  week: DoctorWeek;
  conflict: HoursConflict;
  onChoose: (startsAt: string) => void;
  onClose: () => void;
}

const hoursAfter = (week: DoctorWeek, { change }: HoursConflict): NewHours =>
  change.type === 'week'
    ? { week: change.week, daysOff: week.days_off }
    : { week: weekDraftOf(week), daysOff: [...week.days_off, change] };

/** Chooses another time for a reservation from the slots of the new hours. Saving them moves it. */
export function MoveTimeSheet({ booked, week, conflict, onChoose, onClose }: MoveTimeSheetProps) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const timeText = useMoment();
  const [chosen, setChosen] = useState<string | null>(null);
  const others = new Set(Object.values(conflict.resolutions));
  const hours = hoursAfter(week, conflict);
  const slots = useFreeSlots(week.doctor.id, clinic.time_zone, days =>
    newSlots(hours, days, now()).filter(({ starts_at }) => !others.has(starts_at)),
  );
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
