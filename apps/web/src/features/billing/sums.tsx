import type { Currency } from '@rifq/rules';
import { useMoneyFormat } from '../../lib/formats/money.ts';

interface SumsProps {
  rows: readonly { term: string; amount: number }[];
  currency: Currency;
}

/** Sums, each with what it is of; the last is what they come to. */
export function Sums({ rows, currency }: SumsProps) {
  const write = useMoneyFormat();
  // Lines of a bill may have the same name, and are replaced as a whole.
  const keyed = rows.map((row, index) => ({ key: `${index}`, ...row }));
  return (
    <dl className="bill-sums">
      {keyed.map(({ key, term, amount }) => (
        <div key={key}>
          <dt>{term}</dt>
          <dd>{write({ amount, currency })}</dd>
        </div>
      ))}
    </dl>
  );
}
