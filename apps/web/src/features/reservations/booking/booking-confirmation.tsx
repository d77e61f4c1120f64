import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, CalendarPlusIcon, HandIllustration } from '@rifq/ui';
import { useState } from 'react';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { now } from '../../../lib/formats/clock.ts';
import { HOUR_MS } from '../../../lib/formats/durations.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { saveCalendarFile } from '../calendar-file.ts';
import { onlineText } from '../reservation-text.ts';

const DAY_HOURS = 24;

interface BookedProps {
  reservation: Reservation;
  onClose: () => void;
  /** Opens the reservation. */
  onOpen: () => void;
}

/** Confirms a booking, with a calendar file and a button to the reservation. */
export function BookingConfirmation({ reservation, onClose, onOpen }: BookedProps) {
  const { t } = useLingui();
  const { pet, doctor, clinic, starts_at } = reservation;
  const { when, atClinic } = useSlotText(clinic.time_zone)(starts_at);
  const name = isolated(pet.name);
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      title={when}
      moment={{ art: <HandIllustration />, above: t`حُجزت استشارة «${name}»` }}
      closeLabel={t`إغلاق`}
      footer={
        <div className="grid w-full gap-3">
          <Button block onPress={onOpen}>
            {t`عرض الحجز`}
          </Button>
          <Button
            block
            variant="line"
            icon={<CalendarPlusIcon size="sm" />}
            onPress={() => saveCalendarFile(reservation)}
          >
            {t`إضافة إلى التقويم`}
          </Button>
        </div>
      }
    >
      {atClinic !== null && <p className="text-sm text-ink-2">{t`في العيادة: ${atClinic}`}</p>}
      <p>{`${isolated(doctor.name)}\u00a0· ${isolated(clinic.name)}`}</p>
      <p>{onlineText()}</p>
      <Reminders startsAt={starts_at} />
    </Sheet>
  );
}

/** Lists the reminders that are still to be sent. */
function Reminders({ startsAt }: { startsAt: string }) {
  const { t } = useLingui();
  const [hours] = useState(() => (Date.parse(startsAt) - now()) / HOUR_MS);
  if (hours <= 1) return null;
  return (
    <p className="text-sm text-ink-2">
      {hours > DAY_HOURS ? t`نذكّر به قبل يوم، ثم قبل ساعة.` : t`نذكّر به قبل ساعة.`}
    </p>
  );
}
