import { plural, t } from '@lingui/core/macro';
import type { Money } from '@rifq/contract';
import type { Reservation } from '@rifq/contract/calls';
import { coinCount } from './pay/payment-choice.tsx';

type Paid = Pick<
  Reservation,
  'state' | 'money' | 'paid_at' | 'payment_method' | 'price' | 'currency' | 'points'
>;

/** What is paid for it: «100 عملة», «20.00 ر.س». @param write writes an amount of money */
export function priceOf(paid: Paid, write: (money: Money) => string): string {
  return paid.payment_method === 1
    ? coinCount(paid.points)
    : write({ amount: paid.price, currency: paid.currency });
}

/**
 * What has become of the money, in one sentence; null while its payment is awaited. Of what was charged too late to pay for
 * it no sum is named: it can be more than one payment.
 */
export function moneyWords(paid: Paid, write: (money: Money) => string): string | null {
  const price = priceOf(paid, write);
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
        return t`ما سُحب من البطاقة في طريقه إليها كاملًا. قد يستغرق ذلك أيامًا عند البنك.`;
      return t`المبلغ كاملًا، ${price}، في طريقه إلى البطاقة. قد يستغرق ذلك أيامًا عند البنك.`;
    case 'returned':
      if (paid.paid_at === null) return t`عاد إلى البطاقة كل ما سُحب منها.`;
      return isCoins ? coinsReturned(paid.points) : t`عاد المبلغ كاملًا، ${price}، إلى البطاقة.`;
    case 'kept':
      return paid.state === 'no_show'
        ? t`لا يُعاد المبلغ (${price}) عند عدم الحضور.`
        : t`لا يُعاد المبلغ (${price})، فقد جاء الإلغاء بعد آخر وقت للاسترداد.`;
  }
}

/** «عادت 100 عملة كاملة إلى رصيدك.» */
function coinsReturned(coins: number): string {
  return plural(coins, {
    one: 'عادت عملة واحدة إلى رصيدك.',
    two: 'عادت عملتان إلى رصيدك.',
    few: 'عادت # عملات كاملة إلى رصيدك.',
    many: 'عادت # عملة كاملة إلى رصيدك.',
    other: 'عادت # عملة كاملة إلى رصيدك.',
  });
}
