import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit, isolated } from '@rifq/rules';
import {
  Button,
  CalendarClockIcon,
  CheckIcon,
  CircleXIcon,
  DoorOpenIcon,
  HandCoinsIcon,
  MessageCircleIcon,
  ReceiptTextIcon,
  StethoscopeIcon,
  Undo2Icon,
  UsersIcon,
  UserXIcon,
} from '@rifq/ui';
import { dueOf } from '../../../../entities/billing/due.ts';
import { openBill } from '../../../../entities/billing/open-bill.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { afterSheets } from '../../../../lib/overlays/sheet-history.ts';
import { hasBill } from '../reservation-text.ts';
import {
  useArrival,
  useOfferAnswer,
  useOpenRoom,
  useSettlement,
  useUndoNoShow,
} from '../visits/use-day-actions.ts';
import type { ArrangeChoice, ArrangeProps } from './arrange-props.ts';
import { ReservationLine } from './reservation-line.tsx';
import { useIsTakingOver } from './use-is-taking-over.ts';

interface ChoiceSheetProps extends ArrangeProps {
  onChoose: (chosen: ArrangeChoice) => void;
}

/** The actions that the member can take on a reservation now. */
export function ChoiceSheet({ reservation, timeZone, onClose, onChoose }: ChoiceSheetProps) {
  const { t } = useLingui();
  const { can, pet, offer, arrived_at: arrivedAt, settled_at: settledAt } = reservation;
  const { mutate: open, isPending: isOpening } = useOpenRoom(reservation, { onDone: onClose });
  const isTakingOver = useIsTakingOver(reservation);
  const name = isolated(pet.name);
  return (
    <Sheet isOpen narrow onOpenChange={onClose} title={t`موعد ${name}`} closeLabel={t`إغلاق`}>
      <div className="grid grid-cols-1 gap-3">
        <ReservationLine reservation={reservation} timeZone={timeZone} />
        {can.open && (
          <Button
            block
            icon={
              isClinicVisit(reservation) ? <StethoscopeIcon size="sm" /> : <MessageCircleIcon size="sm" />
            }
            isPending={isOpening}
            pendingLabel={t`جارٍ الفتح`}
            onPress={() => open()}
          >
            {t`فتح الغرفة`}
          </Button>
        )}
        {can.accept_offer && offer !== null && (
          <AcceptOfferChoice {...{ reservation, onClose }} offerId={offer.id} />
        )}
        {can.arrive && <ArrivalChoice {...{ reservation, onClose }} hasArrived={arrivedAt !== null} />}
        {hasBill(reservation) && <BillChoice {...{ reservation, onClose }} />}
        {canSettle(reservation) && (
          <SettlementChoice {...{ reservation, onClose }} isSettled={settledAt !== null} />
        )}
        {can.undo_no_show && <UndoNoShowChoice {...{ reservation, onClose }} />}
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
        {can.hand_over && (
          <Button variant="line" block icon={<UsersIcon size="sm" />} onPress={() => onChoose('hand_over')}>
            {offer !== null ? t`عرض زميل آخر` : isTakingOver ? t`تولّي الموعد` : t`تسليم لزميل`}
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

type DayChoiceProps = Pick<ArrangeProps, 'reservation' | 'onClose'>;

function ArrivalChoice({ reservation, onClose, hasArrived }: DayChoiceProps & { hasArrived: boolean }) {
  const { t } = useLingui();
  const { mutate, isPending } = useArrival(reservation, { onDone: onClose });
  return (
    <Button
      variant="line"
      block
      icon={hasArrived ? <Undo2Icon size="sm" /> : <DoorOpenIcon size="sm" />}
      isPending={isPending}
      pendingLabel={t`جارٍ التسجيل`}
      onPress={() => mutate(!hasArrived)}
    >
      {hasArrived ? t`تراجع عن تسجيل الوصول` : t`تسجيل الوصول`}
    </Button>
  );
}

function AcceptOfferChoice({ reservation, onClose, offerId }: DayChoiceProps & { offerId: string }) {
  const { t } = useLingui();
  const { mutate, isPending } = useOfferAnswer(reservation, { onDone: onClose });
  return (
    <Button
      variant="line"
      block
      icon={<CheckIcon size="sm" />}
      isPending={isPending}
      pendingLabel={t`جارٍ التسجيل`}
      onPress={() => mutate(offerId)}
    >
      {t`تسجيل موافقة المربّي على الزميل`}
    </Button>
  );
}

function BillChoice({ reservation: { id, pet }, onClose }: DayChoiceProps) {
  const { t } = useLingui();
  return (
    <Button
      variant="line"
      block
      icon={<ReceiptTextIcon size="sm" />}
      onPress={() => {
        onClose();
        afterSheets(() => openBill({ reservationId: id, petName: pet.name }));
      }}
    >
      {t`الفاتورة`}
    </Button>
  );
}

/** Whether a visit can be settled without a payment, or that be taken back. */
function canSettle(reservation: ClinicReservation): boolean {
  const isFree = reservation.settled_at === null ? dueOf(reservation) === 0 : reservation.desk_paid === 0;
  return reservation.can.settle && isFree;
}

function SettlementChoice({ reservation, onClose, isSettled }: DayChoiceProps & { isSettled: boolean }) {
  const { t } = useLingui();
  const { mutate, isPending } = useSettlement(reservation, { onDone: onClose });
  return (
    <Button
      variant="line"
      block
      icon={isSettled ? <Undo2Icon size="sm" /> : <HandCoinsIcon size="sm" />}
      isPending={isPending}
      pendingLabel={t`جارٍ التسجيل`}
      onPress={() => mutate(!isSettled)}
    >
      {isSettled ? t`تراجع عن إنهاء الزيارة` : t`إنهاء بلا دفع`}
    </Button>
  );
}

function UndoNoShowChoice({ reservation, onClose }: DayChoiceProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useUndoNoShow(reservation, { onDone: onClose });
  return (
    <Button
      variant="line"
      block
      icon={<Undo2Icon size="sm" />}
      isPending={isPending}
      pendingLabel={t`جارٍ التراجع`}
      onPress={() => mutate()}
    >
      {t`تراجع عن تسجيل الغياب`}
    </Button>
  );
}
