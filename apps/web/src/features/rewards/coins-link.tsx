import { useLingui } from '@lingui/react/macro';
import { CoinPill, PlainLink } from '@rifq/ui';
import { coinCount } from '../../entities/rewards/coins.tsx';
import { useFormat } from '../../lib/formats/use-format.ts';
import { coinsPath } from './paths.ts';

/** The balance in the top bar, which links to the coins. */
export function CoinsLink({ coins }: { coins: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const balance = coinCount(coins);
  return (
    <PlainLink
      href={coinsPath}
      className="flex min-h-11 items-center rounded-full"
      aria-label={t`رصيدك ${balance}`}
    >
      <CoinPill>{number(coins)}</CoinPill>
    </PlainLink>
  );
}
