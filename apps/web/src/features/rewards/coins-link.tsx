import { useLingui } from '@lingui/react/macro';
import { CoinPill, PlainLink } from '@rifq/ui';
import { useFormat } from '../../lib/formats/use-format.ts';
import { coinsAddress } from './addresses.ts';
import { coinCount } from './words/counts.ts';

/** The balance in the top bar, and the way to the coins. */
export function CoinsLink({ coins }: { coins: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const balance = coinCount(coins);
  return (
    <PlainLink
      href={coinsAddress}
      className="flex min-h-11 items-center rounded-full"
      aria-label={t`رصيدك ${balance}`}
    >
      <CoinPill>{number(coins)}</CoinPill>
    </PlainLink>
  );
}
