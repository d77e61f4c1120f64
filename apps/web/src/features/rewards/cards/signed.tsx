import { CoinAmount, Ltr } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { coinCount, pointCount } from '../words/counts.ts';

/** The number with its sign, set apart from the Arabic around it: «+30». */
function Signed({ value }: { value: number }) {
  const { number } = useFormat();
  return <Ltr>{`${value < 0 ? '−' : '+'}${number(Math.abs(value))}`}</Ltr>;
}

/** «+30» beside a coin. */
export function SignedCoins({ coins }: { coins: number }) {
  return (
    <CoinAmount isSpent={coins < 0}>
      <Signed value={coins} />
    </CoinAmount>
  );
}

/** «+30 عملة» in words, the number with its sign; one and two are words of their own. */
export function SignedCount({ value, unit }: { value: number; unit: 'coins' | 'points' }) {
  const { number } = useFormat();
  const words = unit === 'coins' ? coinCount(value) : pointCount(value);
  const digits = number(value);
  if (!words.startsWith(digits)) return words;
  return (
    <>
      <Signed value={value} />
      {words.slice(digits.length)}
    </>
  );
}
