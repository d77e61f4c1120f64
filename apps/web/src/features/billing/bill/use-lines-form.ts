import { useLingui } from '@lingui/react/macro';
import type { Bill } from '@rifq/contract/calls';
import { billingLimits, billTotals, clinicLimits, isolated, nameLimits } from '@rifq/rules';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { minorUnits } from '../amounts.ts';
import { type LineDraft, type LinesValues, openedLines, pricedLines, sentLines } from './lines-draft.ts';
import { useBillChange } from './use-bill-change.ts';

const PERCENT = 100;
const PARTS = ['name', 'quantity', 'unit_price', 'vat_percent'] as const;
type LinePart = (typeof PARTS)[number];

/** Name of a field as the server names it in an error. */
const fieldOf = (index: number, part: LinePart) => `lines.${index}.${part}`;

/** State of the form of a bill's lines, and its saving. */
export function useLinesForm(bill: Bill, onDone: () => void) {
  const { t } = useLingui();
  const { number } = useFormat();
  const write = useMoneyFormat();
  const { currency, paid } = bill;
  const change = useBillChange(bill.reservation_id);
  const { opened, changed, reopen } = useOpenedVersion<LinesValues>(() => openedLines(bill), {
    parts: [
      {
        label: t`البنود`,
        names: ['lines'],
        text: ({ lines }) =>
          lines
            .map(line => {
              const price = write({ amount: minorUnits(line.price, currency), currency });
              return `${isolated(line.name)} ${number(line.quantity)} × ${price}`;
            })
            .join('، '),
      },
    ],
    read: () => undefined,
  });
  const [values, setValues] = useState(opened.values);
  const { lines } = values;
  const count = lines.length;
  const names = useMemo(
    () => Array.from({ length: count }, (_, index) => PARTS.map(part => fieldOf(index, part))).flat(),
    [count],
  );
  const fields = useFieldErrors<string>(names);
  const totals = billTotals(pricedLines(lines, currency));

  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      request('post', '/api/clinic/bills/save', {
        reservation_id: bill.reservation_id,
        lines: sentLines(lines, currency),
        version: opened.version ?? bill.version,
      }),
    async onSuccess(response) {
      onDone();
      toasts.show({ message: t`حُفظت الفاتورة.` });
      await change.show(response);
    },
    async onError(error) {
      if (!(error instanceof ApiError) || error.code !== 'request.stale') {
        fields.showFailure(error);
        if (error instanceof ApiError && error.code === 'billing.below_paid') change.refetch();
        return;
      }
      try {
        const current = await change.fetch();
        setValues(reopen(openedLines(current), values, { by: error.changedBy, opened: opened.values }));
      } catch {
        // What is stored now could not be read: the next press tries again.
        fields.showFailure(error);
      }
    },
  });

  const numberProblem = (value: number, least: number, most: number) => {
    const [from, to] = [number(least), number(most)];
    return value >= least && value <= most ? undefined : t`يلزم رقم من ${from} إلى ${to}.`;
  };
  const priceProblem = (price: number) => {
    const highest = write({ amount: clinicLimits.servicePrice, currency });
    if (Number.isNaN(price)) return t`يلزم السعر، ولو كان صفرًا.`;
    return minorUnits(price, currency) > clinicLimits.servicePrice ? t`أعلى سعر يُقبل ${highest}.` : undefined;
  };
  const problemsOf = (line: LineDraft): Record<LinePart, string | undefined> => ({
    name: visibleText(line.name) === '' ? t`يلزم اسم البند.` : tooLong(line.name, nameLimits.short),
    quantity: numberProblem(line.quantity, 1, billingLimits.quantity),
    unit_price: priceProblem(line.price),
    vat_percent: numberProblem(line.vatPercent, 0, PERCENT),
  });

  const showChanged = (next: readonly LineDraft[]) => setValues({ lines: next });
  return {
    lines,
    values,
    changed,
    fields,
    totals,
    isFull: count >= billingLimits.lines,
    isDirty: JSON.stringify(lines) !== JSON.stringify(opened.values.lines),
    isSaving: isPending,
    choose: setValues,
    add: (line: LineDraft) => showChanged([...lines, line]),
    remove(key: string) {
      // The errors of the others would be shown at the wrong lines.
      fields.showFields({});
      showChanged(lines.filter(line => line.key !== key));
    },
    update(index: number, part: LinePart, changedPart: Partial<LineDraft>) {
      showChanged(lines.map((line, at) => (at === index ? { ...line, ...changedPart } : line)));
      fields.clear(fieldOf(index, part));
    },
    field: (index: number, part: LinePart) => ({
      error: fields.errors[fieldOf(index, part)],
      inputRef: fields.inputRef(fieldOf(index, part)),
    }),
    save() {
      if (count === 0) {
        fields.showGeneral(t`يلزم بند واحد على الأقل.`);
        return;
      }
      const problems = lines.flatMap((line, index) => {
        const found = problemsOf(line);
        return PARTS.map(part => [fieldOf(index, part), found[part]] as const);
      });
      if (fields.showFields(Object.fromEntries(problems))) return;
      const least = write({ amount: paid, currency });
      if (totals.total < paid) fields.showGeneral(t`دُفع من هذه الفاتورة ${least}، ولا يقلّ إجماليها عنه.`);
      else mutate();
    },
  };
}

export type LinesForm = ReturnType<typeof useLinesForm>;
