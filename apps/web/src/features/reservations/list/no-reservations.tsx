import { useLingui } from '@lingui/react/macro';
import { billingPoints, billingPrice, inMinorUnits } from '@rifq/rules';
import { Button, CalendarIllustration, CalendarPlusIcon, EmptyState, SalukiIllustration } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { openBooking } from '../booking/modal.ts';
import { doctorsQuery, EVERYONE } from '../booking/queries.ts';
import type { Looked, Segment } from '../queries.ts';

interface NoReservationsProps {
  segment: Segment;
  looked: Looked;
}

/** Empty state: what the list is for, the price of a consultation, and a button to the first one. */
export function NoReservations({ segment, looked: { petId, search } }: NoReservationsProps) {
  const { t } = useLingui();
  const cost = useCost();
  const isPast = segment === 'past';
  if (search !== '' || segment === 'unread') {
    return (
      <EmptyState
        art={<CalendarIllustration />}
        title={search === '' ? t`لا رسائل جديدة عن هذا الحيوان` : t`لا حجز بهذا الاسم`}
        text={
          search === ''
            ? t`الرسائل الجديدة عن غيره في «الكل».`
            : t`يُبحث في أسماء الحيوانات والأطباء والعيادات.`
        }
        compact
      />
    );
  }
  return (
    <EmptyState
      art={<CalendarIllustration />}
      title={
        isPast ? t`لا حجوزات سابقة` : petId === null ? t`لا حجوزات قادمة` : t`لا حجوزات قادمة لهذا الحيوان`
      }
      text={
        <>
          {isPast ? t`تبقى هنا الحجوزات المنتهية مع ملخّصات الأطباء.` : t`تظهر هنا مواعيدك مع الأطباء.`} {cost}
        </>
      }
      action={
        <Button
          icon={<CalendarPlusIcon size="sm" />}
          onPress={() => openBooking(petId === null ? {} : { petId })}
        >
          {t`حجز استشارة`}
        </Button>
      }
    />
  );
}

/** Every message has been read. */
export function NothingUnread() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<SalukiIllustration />}
      title={t`كل الرسائل مقروءة`}
      text={t`تظهر هنا الحجوزات التي في محادثاتها رسائل جديدة.`}
      compact
    />
  );
}

/** Price of a consultation; the coins only until the currency is loaded. */
function useCost(): string {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const { data } = useInfiniteQuery(doctorsQuery(EVERYONE));
  const coins = coinCount(billingPoints(1, 1));
  const [first] = data?.pages ?? [];
  if (first === undefined) return t`الاستشارة ${coins}.`;
  const { currency } = first;
  const price = write({ amount: inMinorUnits(billingPrice(1, 2), currency), currency });
  return t`الاستشارة ${price} أو ${coins}.`;
}
