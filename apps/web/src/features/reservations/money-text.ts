import { plural, t } from '@lingui/core/macro';
import type { Reservation } from '@rifq/contract/calls';
import type { Money } from '@rifq/rules';
import { coinCount } from '../../entities/rewards/coins.tsx';
import { priceText } from '../../lib/formats/price-text.ts';
import { takesPlaceAtClinic } from './reservation-text.ts';

type Paid = Pick<
  Reservation,
  'state' | 'money' | 'paid_at' | 'payment_method' | 'price' | 'currency' | 'points' | 'kind' | 'settled_at'
>;

/** Formats its price: «100 عملة», «20.00 ر.س». @param write formats money */
export function priceOf(paid: Paid, write: (money: Money) => string): string {
  return paid.payment_method === 1
    ? coinCount(paid.points)
    : priceText({ amount: paid.price, currency: paid.currency }, write);
}

/**
 * Describes the payment outcome in one sentence; null while payment is pending. A late charge is shown without an
 * amount, as there can be several payments.
 */
export function moneyText(paid: Paid, write: (money: Money) => string): string | null {
  const price = priceOf(paid, write);
  if (takesPlaceAtClinic(paid)) return visitMoneyText(paid, price);
  const isCoins = paid.payment_method === 1;
  switch (paid.money) {
    case 'awaited':
      return null;
    case 'none':
      return t`لم يُسحب منك شيء.`;
    case 'paid':
      return isCoins ? t`دُفع من رصيدك: ${price}.` : t`دُفع بالبطاقة: ${price}.`;
    case 'returning':
      if (paid.paid_at === null)
        return t`يُستردّ إلى البطاقة كل ما سُحب منها. قد يظهر في الحساب بعد أيام، بحسب البنك.`;
      return t`يُستردّ المبلغ كاملًا، ${price}، إلى البطاقة. قد يظهر في الحساب بعد أيام، بحسب البنك.`;
    case 'returned':
      if (paid.paid_at === null) return t`استُردّ إلى البطاقة كل ما سُحب منها.`;
      return isCoins ? coinsReturned(paid.points) : t`استُردّ المبلغ كاملًا، ${price}، إلى البطاقة.`;
    case 'kept':
      return paid.state === 'no_show'
        ? t`لا يُستردّ المبلغ (${price}) عند عدم الحضور.`
        : t`لا يُستردّ المبلغ (${price})، فقد جاء الإلغاء بعد آخر وقت للاسترداد.`;
  }
}

/** A visit is paid at the clinic only; one that did not take place costs nothing. */
function visitMoneyText({ state, settled_at: settledAt, price: amount }: Paid, price: string): string | null {
  if (state === 'cancelled' || state === 'no_show') return null;
  if (amount === 0) return t`الزيارة بلا مقابل.`;
  return settledAt === null ? t`السعر ${price}، ويُدفع في العيادة.` : t`دُفع في العيادة: ${price}.`;
}

/** «استُردّت 100 عملة كاملة إلى رصيدك.» */
function coinsReturned(coins: number): string {
  return plural(coins, {
    one: 'استُردّت عملة واحدة إلى رصيدك.',
    two: 'استُردّت عملتان إلى رصيدك.',
    few: 'استُردّت # عملات كاملة إلى رصيدك.',
    many: 'استُردّت # عملة كاملة إلى رصيدك.',
    other: 'استُردّت # عملة كاملة إلى رصيدك.',
  });
}
