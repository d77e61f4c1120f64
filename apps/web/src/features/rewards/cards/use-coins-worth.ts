import { useLingui } from '@lingui/react/macro';
import { consultationCoins } from '@rifq/rules';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { coinsMissing } from '../texts/counts.ts';

/** What coins can buy: a consultation, by the price in coins of the specification, and how many are missing for one. */
export function useCoinsWorth(coins: number): { text: string; openBooking: () => void } {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const priceWords = coinCount(consultationCoins);
  const missing = coinsMissing(consultationCoins - coins);
  return {
    text:
      coins >= consultationCoins
        ? t`رصيدك يكفي لاستشارة (${priceWords}).`
        : t`الاستشارة بـ${priceWords}: ${missing}، أو بالبطاقة.`,
    openBooking: () => openModal('reservationModal'),
  };
}
