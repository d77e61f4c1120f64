import { useLingui } from '@lingui/react/macro';
import type { ClinicRecord, ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit, isolated, todayIn } from '@rifq/rules';
import {
  Button,
  Card,
  CircleXIcon,
  type Fact,
  KeyValue,
  Note,
  ReceiptTextIcon,
  SectionHeader,
  UsersIcon,
} from '@rifq/ui';
import { openBill } from '../../../../entities/billing/open-bill.ts';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { useMoment } from '../../../../entities/clinics/use-moment.ts';
import { useMoneyFormat } from '../../../../lib/formats/money.ts';
import { priceText } from '../../../../lib/formats/price-text.ts';
import { useFormat, useWritingLocale } from '../../../../lib/formats/use-format.ts';
import { clocksDiffer, zoneName } from '../../../../lib/formats/zones.ts';
import { OwnerName } from '../owner-name.tsx';
import { OwnerPhone } from '../owner-phone.tsx';
import { clinicKindText, hasBill } from '../reservation-text.ts';
import { clinicMoneyText } from './money-text.ts';

interface ReservationPaneProps {
  reservation: ClinicReservation;
  /** Undefined until the record is open. */
  visits: ClinicRecord['visits'] | undefined;
  timeZone: string;
}

/** The reservation itself: reason, people, time, payment and outcome. */
export function ClinicReservationPane({ reservation, visits, timeZone }: ReservationPaneProps) {
  const { t } = useLingui();
  const times = useTimes(reservation, timeZone);
  const { owner, doctor, reason, money, booked_by: bookedBy, completed_by: closer } = reservation;
  const isVisit = isClinicVisit(reservation);
  const visit = useVisitFacts(reservation, timeZone);
  const facts: Fact[] = [];
  if (reason !== null) facts.push({ term: t`السبب`, value: <FreeText>{reason}</FreeText>, wide: true });
  facts.push(
    { term: t`الموعد`, value: times.when, wide: true },
    {
      term: t`المربّي`,
      value: (
        <div className="grid justify-items-start gap-1">
          <OwnerName owner={owner} />
          <OwnerPhone phone={owner.phone} />
        </div>
      ),
      wide: true,
    },
    { term: t`الطبيب`, value: <bdi>{doctor.name}</bdi> },
    { term: t`النوع`, value: isVisit ? t`زيارة في العيادة` : clinicKindText(reservation) },
    {
      term: t`الدفع`,
      value: (
        <>
          {visit?.paid ?? clinicMoneyText(money)}
          {bookedBy !== 'owner' && (
            <span className="block text-xs font-normal text-ink-2">
              {bookedBy === 'clinic' ? t`حجزته العيادة` : t`من قائمة الانتظار`}
            </span>
          )}
        </>
      ),
    },
  );
  if (closer !== null)
    facts.push({ term: isVisit ? t`أنهى الزيارة` : t`أنهى الاستشارة`, value: <bdi>{closer}</bdi> });
  if (visit !== null) facts.push(...visit.facts);
  if (times.owners !== null) facts.push({ term: t`عند المربّي`, value: times.owners, wide: true });
  const [last] = (visits ?? []).filter(visit => visit.reservation_id !== reservation.id);
  if (last !== undefined) facts.push({ term: t`آخر زيارة`, value: <LastVisit visit={last} />, wide: true });
  return (
    <Card aria-labelledby="reservation-title">
      <SectionHeader
        id="reservation-title"
        title={t`الموعد`}
        end={
          hasBill(reservation) && (
            <Button
              size="sm"
              variant="line"
              icon={<ReceiptTextIcon size="sm" />}
              aria-haspopup="dialog"
              onPress={() => openBill({ reservationId: reservation.id, petName: reservation.pet.name })}
            >
              {t`الفاتورة`}
            </Button>
          )
        }
      />
      <div className="grid gap-4">
        <Outcome reservation={reservation} timeZone={timeZone} />
        <KeyValue facts={facts} />
      </div>
    </Card>
  );
}

/** The times of a reservation at the clinic, and in the owner's zone if it differs. */
function useTimes({ starts_at: startsAt, ends_at: endsAt, owner }: ClinicReservation, timeZone: string) {
  const locale = useWritingLocale();
  const { fullDate, time } = useFormat(timeZone);
  const there = useFormat(owner.time_zone);
  const day = fullDate(todayIn(timeZone, new Date(startsAt)));
  return {
    when: `${day}، ${time(startsAt)} – ${time(endsAt)}`,
    owners: clocksDiffer(owner.time_zone, timeZone, startsAt)
      ? `${there.time(startsAt)} (${zoneName(owner.time_zone, locale)})`
      : null,
  };
}

/** Service, arrival and payment of a visit; null for a consultation. */
function useVisitFacts(reservation: ClinicReservation, timeZone: string) {
  const { t } = useLingui();
  const { time } = useFormat(timeZone);
  const write = useMoneyFormat();
  if (!isClinicVisit(reservation)) return null;
  const { price: amount, currency, desk_paid: paid, squeezed_in } = reservation;
  const { settled_at: settledAt, arrived_at: arrivedAt } = reservation;
  const price = priceText({ amount, currency }, write);
  const settled = settledAt === null ? '' : time(settledAt);
  const paidText = write({ amount: paid, currency });
  const facts: Fact[] = [{ term: t`الخدمة`, value: clinicKindText(reservation) }];
  if (arrivedAt !== null) facts.push({ term: t`الوصول`, value: time(arrivedAt) });
  if (squeezed_in) facts.push({ term: t`الوقت`, value: t`خارج الأوقات المتاحة، بين المواعيد` });
  if (amount === 0) return { facts, paid: price };
  if (settledAt !== null) return { facts, paid: t`${price}، دُفع ${settled}` };
  return { facts, paid: paid > 0 ? t`${price}، دُفع منه ${paidText}` : t`${price}، لم يُدفع` };
}

function LastVisit({ visit }: { visit: ClinicRecord['visits'][number] }) {
  const { t } = useLingui();
  const { instantDate } = useFormat();
  const day = instantDate(visit.starts_at);
  const doctor = isolated(visit.doctor_name);
  return t`${day}، ${doctor}`;
}

/**
 * The open offer of a colleague, the summary of a completed reservation or its absence, the reason of a cancellation, or when
 * a no-show was marked.
 */
function Outcome({ reservation, timeZone }: Omit<ReservationPaneProps, 'visits'>) {
  const { t } = useLingui();
  const { time } = useFormat(timeZone);
  const { doctor } = useClinicMember();
  const isVisit = isClinicVisit(reservation);
  const timeText = useMoment();
  const { offer } = reservation;
  const { state, summary, cancelled, missed_at: missedAt, follow_up_advised: isAdvised, money } = reservation;
  if (summary !== null) {
    return (
      <Note>
        <h3 className="mb-1 text-sm font-semibold text-ink">{t`الملخّص`}</h3>
        <FreeText>{summary}</FreeText>
        {isAdvised && <p className="mt-2 text-sm">{t`اقتُرحت متابعة على المربّي.`}</p>}
      </Note>
    );
  }
  if (offer !== null) {
    const from = isolated(offer.from_doctor);
    const until = timeText(offer.expires_at);
    return (
      <Note icon={<UsersIcon />}>
        {isVisit
          ? t`عُرض هذا الموعد على المربّي بدل موعد مع ${from}. الجواب حتى ${until}، وبعدها تُلغى الزيارة.`
          : t`عُرض هذا الموعد على المربّي بدل موعد مع ${from}. الجواب حتى ${until}، وبعدها يُلغى ويُستردّ ما دُفع.`}
      </Note>
    );
  }
  if (cancelled !== null) {
    return (
      <Note icon={<CircleXIcon />}>
        <p className="font-semibold text-ink">
          {cancelled.by === 'owner' ? t`ألغاه المربّي` : t`ألغته العيادة`}
        </p>
        {cancelled.reason !== null && <FreeText>{cancelled.reason}</FreeText>}
      </Note>
    );
  }
  // Members who see no patients cannot read summaries.
  if (state === 'completed')
    return doctor && <Note>{isVisit ? t`انتهت الزيارة دون ملخّص.` : t`انتهت الاستشارة دون ملخّص.`}</Note>;
  if (missedAt === null) return null;
  if (money !== 'kept' && !isVisit) return <Note>{t`لم تبدأ الاستشارة في موعدها.`}</Note>;
  const at = time(missedAt);
  return <Note>{t`سُجّل الغياب ${at}`}</Note>;
}

function FreeText({ children }: { children: string }) {
  return (
    <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
      {children}
    </span>
  );
}
