import { useLingui } from '@lingui/react/macro';
import type { OpenBill } from '@rifq/contract/calls';
import { type Currency, isolated, todayIn } from '@rifq/rules';
import {
  BowlIllustration,
  Button,
  DateBlock,
  EmptyState,
  HandCoinsIcon,
  List,
  ListRow,
  PlainLink,
  Undo2Icon,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { openBill } from '../../../entities/billing/open-bill.ts';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { clinicReservationPath } from '../../../entities/clinics/paths.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { QueryCard } from '../../../lib/pages/query-card.tsx';
import { openBillsQuery } from '../queries.ts';

/** The visits of all days with something to pay or to refund, the newest first. */
export function OpenBills() {
  const { t } = useLingui();
  const query = useQuery(openBillsQuery);
  return (
    <QueryCard id="open-bills" title={t`للدفع والاسترداد`} query={query} height="9rem">
      {({ bills, currency, more }) =>
        bills.length === 0 ? (
          <EmptyState
            art={<BowlIllustration />}
            title={t`لا شيء للدفع`}
            text={t`تظهر هنا الزيارات المنتهية التي بقي منها مبلغ، من كل الأيام.`}
            compact
          />
        ) : (
          <>
            <List label={t`للدفع والاسترداد`}>
              {bills.map(bill => (
                <OpenBillRow key={bill.reservation_id} bill={bill} currency={currency} />
              ))}
            </List>
            {more && (
              <p className="mt-3 text-sm text-ink-2">{t`تظهر هنا الأحدث. وتظهر الأقدم حين تقلّ القائمة.`}</p>
            )}
          </>
        )
      }
    </QueryCard>
  );
}

function OpenBillRow({ bill, currency }: { bill: OpenBill; currency: Currency }) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { dayOfMonth, month, time } = useFormat(clinic.time_zone);
  const write = useMoneyFormat();
  const { reservation_id: reservationId, pet_name: petName, starts_at: startsAt } = bill;
  const day = todayIn(clinic.time_zone, new Date(startsAt));
  const name = isolated(petName);
  const due = write({ amount: bill.due, currency });
  const toRefund = write({ amount: bill.to_refund, currency });
  return (
    <ListRow
      start={<DateBlock day={dayOfMonth(day)} month={month(day)} />}
      title={
        <PlainLink href={clinicReservationPath(reservationId)} className="agenda-name">
          {`${name}\u00a0· ${isolated(bill.client_name)}`}
        </PlainLink>
      }
      meta={`${bill.due > 0 ? t`المتبقّي ${due}` : t`للاسترداد ${toRefund}`}\u00a0· ${time(startsAt)}`}
      end={
        bill.due > 0 ? (
          <Button
            size="sm"
            variant="soft"
            icon={<HandCoinsIcon size="sm" />}
            aria-label={t`استلام الدفع، ${name}`}
            aria-haspopup="dialog"
            onPress={() => openBill({ reservationId, petName }, 'pay')}
          >
            {t`استلام`}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="line"
            icon={<Undo2Icon size="sm" />}
            aria-label={t`فاتورة ${name} للاسترداد`}
            aria-haspopup="dialog"
            onPress={() => openBill({ reservationId, petName })}
          >
            {t`الفاتورة`}
          </Button>
        )
      }
    />
  );
}
