import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { useNavigate } from 'react-router';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { afterSheets } from '../../../../lib/overlays/sheet-history.ts';
import { ReservationLine } from '../arrange/reservation-line.tsx';

interface HandBookedProps {
  reservation: ClinicReservation;
  timeZone: string;
  onClose: () => void;
}

/** Shows the held slot and its deadline, to be read to the owner on the phone. */
export function HandBooked({ reservation, timeZone, onClose }: HandBookedProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { time } = useFormat(timeZone);
  const { id, pet, held_until: heldUntil } = reservation;
  const name = isolated(pet.name);
  const at = heldUntil === null ? '' : time(heldUntil);
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      title={t`حُجز موعد ${name}`}
      closeLabel={t`إغلاق`}
      footer={
        <div className="grid w-full gap-3">
          <Button block onPress={onClose}>
            {t`تمّ`}
          </Button>
          <Button
            block
            variant="line"
            onPress={() => {
              onClose();
              afterSheets(() => void navigate(clinicReservationPath(id)));
            }}
          >
            {t`صفحة الموعد`}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <ReservationLine reservation={reservation} timeZone={timeZone} />
        {at !== '' && (
          <p>{t`وصل المربّي إشعار، وأمامه حتى ${at} للدفع من التطبيق. بعدها يصير الوقت متاحًا لغيره.`}</p>
        )}
      </div>
    </Sheet>
  );
}
