import { useLingui } from '@lingui/react/macro';
import type { Bill, PayloadOf } from '@rifq/contract/calls';
import { billingLimits } from '@rifq/rules';
import { useEffect } from 'react';
import { isOutcomeUnknown } from '../../../lib/calls/outcome-unknown.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { minorUnits, wholeUnits } from '../amounts.ts';
import type { MoneyValues } from './money-fields.tsx';
import { useBillChange } from './use-bill-change.ts';

type Payment = PayloadOf<'post', '/api/clinic/bills/pay'>;

interface PayDraft extends Omit<MoneyValues, 'amount'> {
  /** Null for what is due. */
  amount: number | null;
  /** What was sent, until its outcome is known: a retry sends the same, so that nothing is taken twice. */
  attempt: Payment | null;
}

const EMPTY: PayDraft = { amount: null, means: null, reference: '', attempt: null };
const FIELDS = ['amount', 'means', 'reference'] as const;
/** By visit. */
const usePayDraft = keptDrafts<PayDraft>();

/** State of the form that takes money for a bill, and its sending. */
export function usePayForm(bill: Bill, onDone: () => void) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const change = useBillChange(bill.reservation_id);
  const fields = useFieldErrors(FIELDS);
  const { currency, due } = bill;
  const kept = usePayDraft(bill.reservation_id, stored => stored ?? EMPTY);
  const isTaken = bill.payments.some(({ id }) => id === kept.draft.attempt?.payment_id);
  const draft = isTaken ? EMPTY : kept.draft;
  // Else the tab would go on saying that something is unsaved.
  useEffect(() => {
    if (isTaken) kept.forget();
  });
  const values: MoneyValues = { ...draft, amount: draft.amount ?? wholeUnits(due, currency) };

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (payment: Payment) => request('post', '/api/clinic/bills/pay', payment),
    async onSuccess(response, payment) {
      kept.forget();
      onDone();
      const amount = write({ amount: payment.amount, currency });
      toasts.show({ message: t`سُجّلت دفعة ${amount}، وصدر إيصالها.` });
      await change.show(response);
    },
    onError(error) {
      if (isOutcomeUnknown(error)) return;
      kept.change(before => ({ ...before, attempt: null }));
      fields.showFailure(error);
      change.refetch();
    },
  });

  const problems = () => {
    const amount = minorUnits(values.amount, currency);
    const most = write({ amount: due, currency });
    return {
      amount: !(amount > 0)
        ? t`يلزم مبلغ أكبر من صفر.`
        : amount > due
          ? t`المتبقّي ${most}، ولا يُستلم أكثر منه.`
          : undefined,
      means: draft.means === null ? t`يلزم اختيار طريقة الدفع.` : undefined,
      reference: tooLong(draft.reference, billingLimits.reference),
    };
  };

  return {
    values,
    fields,
    isPending,
    /** Whether what was sent may have been saved. */
    isUnknown: draft.attempt !== null && !isPending,
    isFixed: draft.attempt !== null,
    change(changed: Partial<MoneyValues>) {
      kept.change({ ...draft, ...changed });
      for (const name of FIELDS) if (name in changed) fields.clear(name);
    },
    pay() {
      if (draft.attempt !== null) {
        mutate(draft.attempt);
        return;
      }
      if (fields.showFields(problems()) || draft.means === null) return;
      const reference = visibleText(draft.reference);
      const attempt: Payment = {
        payment_id: crypto.randomUUID(),
        reservation_id: bill.reservation_id,
        amount: minorUnits(values.amount, currency),
        means: draft.means,
        reference: draft.means === 'cash' || reference === '' ? undefined : reference,
      };
      kept.change({ ...draft, attempt });
      mutate(attempt);
    },
  };
}
