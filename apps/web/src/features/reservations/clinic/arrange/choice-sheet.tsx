import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Button, CalendarClockIcon, CircleXIcon, MessageCircleIcon, UserXIcon } from '@rifq/ui';
import { useNavigate } from 'react-router';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../../lib/calls/request.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import type { ArrangeProps } from './arrange-props.ts';
import { ReservationLine } from './reservation-line.tsx';

interface ChoiceSheetProps extends ArrangeProps {
  onChoose: (chosen: 'move' | 'cancel' | 'no_show') => void;
}

/** The actions that the member can take on a reservation now. */
export function ChoiceSheet({ reservation, timeZone, onClose, onChoose }: ChoiceSheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, can, pet } = reservation;
  const { mutate: open, isPending } = useConsultationActions(
    () => request('post', '/api/clinic/reservations/open', { reservation_id: id }),
    {
      onDone() {
        onClose();
        void navigate(clinicReservationPath(id));
      },
      showsErrors: true,
    },
  );
  const name = isolated(pet.name);
  return (
    <Sheet isOpen narrow onOpenChange={onClose} title={t`موعد ${name}`} closeLabel={t`إغلاق`}>
      <div className="grid grid-cols-1 gap-3">
        <ReservationLine reservation={reservation} timeZone={timeZone} />
        {can.open && (
          <Button
            block
            icon={<MessageCircleIcon size="sm" />}
            isPending={isPending}
            pendingLabel={t`جارٍ الفتح`}
            onPress={() => open()}
          >
            {t`فتح الغرفة`}
          </Button>
        )}
        {can.no_show && (
          <Button variant="line" block icon={<UserXIcon size="sm" />} onPress={() => onChoose('no_show')}>
            {t`لم يحضر`}
          </Button>
        )}
        {can.move && (
          <Button
            variant="line"
            block
            icon={<CalendarClockIcon size="sm" />}
            onPress={() => onChoose('move')}
          >
            {t`نقل الموعد`}
          </Button>
        )}
        {can.cancel && (
          <Button variant="danger" block icon={<CircleXIcon size="sm" />} onPress={() => onChoose('cancel')}>
            {reservation.money === 'paid' ? t`إلغاء مع استرداد المبلغ` : t`إلغاء الموعد`}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
