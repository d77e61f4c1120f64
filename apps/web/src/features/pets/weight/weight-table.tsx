import { useLingui } from '@lingui/react/macro';
import type { Pet, Weight } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { IconButton, Ltr, Trash2Icon } from '@rifq/ui';
import { useRef } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useRemoveWeight } from './use-remove-weight.ts';

interface WeightTableProps {
  pet: Pet;
  weights: readonly Weight[];
  /** Whether the owner's weights can be removed. */
  isOpen: boolean;
}

/** All weights as a table, collapsed at first: the chart's data as numbers, also for screen readers. */
export function WeightTable({ pet, weights, isOpen }: WeightTableProps) {
  const { t } = useLingui();
  const { kilograms, date } = useFormat();
  const summary = useRef<HTMLElement>(null);
  const remove = useRemoveWeight(pet);
  const shownName = isolated(pet.name);
  return (
    <details className="mt-2">
      <summary ref={summary} className="text-link">{t`الأوزان في جدول`}</summary>
      <FormFailure message={remove.error === null ? undefined : messageOf(remove.error)} />
      <table className="mt-2 w-full text-sm">
        <caption className="visually-hidden">{t`أوزان ${shownName}`}</caption>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="py-1 text-start font-normal">{t`التاريخ`}</th>
            <th scope="col" className="py-1 text-end font-normal">{t`الوزن (كجم)`}</th>
            {isOpen && (
              <th scope="col" className="w-11">
                <span className="visually-hidden">{t`حذف`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {weights.map(weight => {
            const day = date(weight.measured_on);
            return (
              <tr key={weight.id} className="h-11 border-t border-line">
                <th scope="row" className="text-start font-normal">
                  {day}
                </th>
                <td className="text-end font-semibold">
                  <Ltr>{kilograms(weight.grams)}</Ltr>
                </td>
                {isOpen && (
                  <td>
                    {weight.clinic === null && (
                      <IconButton
                        aria-label={t`حذف وزن ${day}`}
                        isDisabled={remove.isPending}
                        // The button is unmounted with its row, and the focus stays in the table.
                        onPress={() => remove.mutate(weight, { onSuccess: () => summary.current?.focus() })}
                      >
                        <Trash2Icon size="sm" />
                      </IconButton>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
