import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { Card, TextLink } from '@rifq/ui';
import type { ReactNode } from 'react';
import { paymentPath, receiptPath } from '../../../entities/payments/paths.ts';
import { petPath } from '../../../entities/pets/paths.ts';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { dayOf } from '../../../entities/slots/days.ts';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { priceOf } from '../money-text.ts';
import { placeText } from '../place-text.ts';
import { minutesOf, takesPlaceAtClinic } from '../reservation-text.ts';

/** Time, pet, reason and price. */
export function Facts({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const { pet, doctor, reason, cancelled, completed_by, missed_at, follow_up_until, state } = reservation;
  const { number } = useFormat();
  const slotText = useSlotText(reservation.clinic.time_zone);
  const minutes = number(minutesOf(reservation));
  return (
    <Card aria-label={t`تفاصيل الحجز`}>
      <dl className="reservation-facts">
        <Fact term={t`الموعد`}>
          <When reservation={reservation} />
        </Fact>
        <Fact term={t`المكان`}>
          <bdi dir="auto">{placeText(reservation)}</bdi>
        </Fact>
        <Fact term={t`المدّة`}>{t`${minutes} دقيقة`}</Fact>
        <Fact term={t`الحيوان`}>
          <TextLink href={petPath(pet.id)}>
            <PetName>{pet.name}</PetName>
          </TextLink>
        </Fact>
        {doctor.specialty !== null && (
          <Fact term={t`التخصّص`}>
            <bdi dir="auto">{doctor.specialty}</bdi>
          </Fact>
        )}
        {reservation.service_name !== null && (
          <Fact term={t`الخدمة`}>
            <bdi dir="auto">{reservation.service_name}</bdi>
          </Fact>
        )}
        <Fact term={t`السبب`}>
          <bdi dir="auto" className="whitespace-pre-line">
            {reason}
          </bdi>
        </Fact>
        <Fact term={t`الدفع`}>
          <Paid reservation={reservation} />
        </Fact>
        {completed_by !== null && (
          <Fact term={takesPlaceAtClinic(reservation) ? t`أنهى الزيارة` : t`أنهى الاستشارة`}>
            <bdi dir="auto">{completed_by}</bdi>
          </Fact>
        )}
        {missed_at !== null && <Fact term={t`سُجّل الغياب`}>{slotText(missed_at).when}</Fact>}
        {cancelled !== null && <Fact term={t`وقت الإلغاء`}>{slotText(cancelled.at).when}</Fact>}
        {cancelled?.reason != null && (
          <Fact term={t`سبب الإلغاء`}>
            <bdi dir="auto" className="whitespace-pre-line">
              {cancelled.reason}
            </bdi>
          </Fact>
        )}
        {state === 'completed' && follow_up_until !== null && (
          <Fact term={t`المتابعة حتى`}>{slotText(follow_up_until).when}</Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The time in the owner's zone and in both calendars, and at the clinic if its zone differs. */
function When({ reservation: { starts_at, clinic } }: { reservation: Reservation }) {
  const { t } = useLingui();
  const ownZone = useTimeZone();
  const { otherDate } = useFormat();
  const { when, atClinic } = useSlotText(clinic.time_zone)(starts_at);
  return (
    <>
      <span className="block">{when}</span>
      <span className="block text-xs font-normal text-ink-2">{otherDate(dayOf(starts_at, ownZone))}</span>
      {atClinic !== null && <span className="block text-sm text-ink-2">{t`في العيادة: ${atClinic}`}</span>}
    </>
  );
}

/** The price, with links to the card payment and to the receipt of a captured one. */
function Paid({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const { payment_method, payment_id, paid_at } = reservation;
  const price = priceOf(reservation, write);
  if (takesPlaceAtClinic(reservation)) {
    const { state, price: amount } = reservation;
    if (amount === 0 || state === 'cancelled' || state === 'no_show') return price;
    return reservation.settled_at === null ? t`${price}، يُدفع في العيادة` : t`${price}، دُفع في العيادة`;
  }
  const hasReceipt = payment_method === 2 && paid_at !== null;
  return (
    <>
      <span className="block">{payment_method === 1 ? price : t`${price}، بالبطاقة`}</span>
      {payment_id !== null && (
        <span className="flex flex-wrap justify-end gap-x-4">
          <TextLink href={paymentPath(payment_id)}>{t`تفاصيل الدفع`}</TextLink>
          {hasReceipt && <TextLink href={receiptPath(payment_id)}>{t`الإيصال`}</TextLink>}
        </span>
      )}
    </>
  );
}
