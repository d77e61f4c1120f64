import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { billingPoints, billingPrice, inMinorUnits, messageLimits, reservationKinds } from '@rifq/rules';
import { Button, CalendarPlusIcon, Card, IconTile, LockIcon } from '@rifq/ui';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { openBooking } from '../booking/modal.ts';

const { followUp } = reservationKinds;

/** The doctor's closing summary, after the last message. */
export function TalkSummary({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  if (reservation.summary === null) return null;
  return (
    <Card aria-labelledby="talk-summary" className="my-3 max-w-140">
      <h3 id="talk-summary">{t`ملخّص الاستشارة`}</h3>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {reservation.summary}
      </p>
      <FollowUp reservation={reservation} />
    </Card>
  );
}

/** Replaces the composer: why the conversation is closed, and what can be booked next. */
export function TalkClosed({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { state, summary, pet, follow_up_until: until } = reservation;
  const hours = number(messageLimits.openHours);
  const isOver = state !== 'cancelled' && state !== 'no_show';
  const why = isOver
    ? t`أُغلقت بعد ${hours} ساعة من انتهاء الاستشارة.`
    : state === 'cancelled'
      ? t`أُغلقت بإلغاء الحجز.`
      : t`أُغلقت بعد فوات الموعد.`;
  const wayOn = until === null ? t`لسؤال جديد، يلزم حجز استشارة.` : t`لسؤال جديد، يلزم حجز متابعة.`;
  // Only pets at home can have a booking.
  const hasWayOn = isOver && pet.state === 'home';
  return (
    <div className="conversation-closed">
      <IconTile>
        <LockIcon size="sm" />
      </IconTile>
      <div>
        <b>{t`المحادثة مغلقة، وتبقى للقراءة`}</b>
        <p className="text-sm text-ink-2">{hasWayOn ? `${why} ${wayOn}` : why}</p>
      </div>
      {/* With a summary, that card offers the follow-up. */}
      {summary === null && <FollowUp reservation={reservation} />}
      {hasWayOn && until === null && (
        <Button
          variant="soft"
          size="sm"
          className="mt-3"
          icon={<CalendarPlusIcon size="sm" />}
          onPress={() => openBooking({ petId: pet.id })}
        >
          {t`حجز استشارة`}
        </Button>
      )}
    </div>
  );
}

/** Offers a follow-up with the same doctor and its price, if one can be booked. */
function FollowUp({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const { pet, doctor, follow_up_until: until, currency, payment_method: method } = reservation;
  if (until === null || pet.state !== 'home') return null;
  const cost =
    method === 1
      ? coinCount(billingPoints(followUp, 1))
      : write({ amount: inMinorUnits(billingPrice(followUp, 2), currency), currency });
  return (
    <Button
      variant="soft"
      size="sm"
      className="mt-3 whitespace-normal"
      icon={<CalendarPlusIcon size="sm" />}
      onPress={() => openBooking({ petId: pet.id, doctorId: doctor.id, kind: 2 })}
    >
      {t`حجز متابعة\u00a0· ${cost}`}
    </Button>
  );
}
