import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { Weight } from '@rifq/contract/calls';
import { Ltr } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';

/** All weights as a table, closed at first: what the chart shows, for those who read numbers or hear them. */
export function WeightTable({ weights, name }: { weights: readonly Weight[]; name: string }) {
  const { t } = useLingui();
  const { kilograms, date } = useFormat();
  const shownName = isolated(name);
  return (
    <details className="mt-2">
      <summary className="text-link">{t`الأوزان في جدول`}</summary>
      <table className="mt-2 w-full text-sm">
        <caption className="visually-hidden">{t`أوزان ${shownName}`}</caption>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="py-1 text-start font-normal">{t`التاريخ`}</th>
            <th scope="col" className="py-1 text-end font-normal">{t`الوزن (كجم)`}</th>
          </tr>
        </thead>
        <tbody>
          {weights.map(({ id, grams, measured_on }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal">
                {date(measured_on)}
              </th>
              <td className="py-2 text-end font-semibold">
                <Ltr>{kilograms(grams)}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
