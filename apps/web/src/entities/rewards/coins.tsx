import { plural } from '@lingui/core/macro';
import { CoinAmount, Ltr } from '@rifq/ui';
import { useFormat } from '../../lib/formats/use-format.ts';

/** «30 عملة» */
export function coinCount(coins: number): string {
  return plural(coins, {
    zero: '# عملة',
    one: 'عملة واحدة',
    two: 'عملتان',
    few: '# عملات',
    many: '# عملة',
    other: '# عملة',
  });
}

/** The number with its sign, isolated from the Arabic text around it: «+30». */
function Signed({ value }: { value: number }) {
  const { number } = useFormat();
  return <Ltr>{`${value < 0 ? '−' : '+'}${number(Math.abs(value))}`}</Ltr>;
}

/** «+30» next to a coin. */
export function SignedCoins({ coins }: { coins: number }) {
  return (
    <CoinAmount isSpent={coins < 0}>
      <Signed value={coins} />
    </CoinAmount>
  );
}

interface SignedCountProps {
  value: number;
  /** The same as a count: «30 عملة». */
  words: string;
}

/** «+30 عملة» as text, the number with its sign; one and two have no number. */
export function SignedCount({ value, words }: SignedCountProps) {
  const { number } = useFormat();
  const digits = number(value);
  if (!words.startsWith(digits)) return words;
  return (
    <>
      <Signed value={value} />
      {words.slice(digits.length)}
    </>
  );
}
