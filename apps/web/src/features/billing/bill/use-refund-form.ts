import { useLingui } from '@lingui/react/macro';
import type { Bill, DeskPayment, PayloadOf } from '@rifq/contract/calls';
import { billingLimits, nameLimits } from '@rifq/rules';
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

type Refund = PayloadOf<'post', '/api/clinic/bills/refund'>;

interface RefundDraft extends Omit<MoneyValues, 'amount'> {
  /** Null for all that is left of the payment. */
  amount: number | null;
  reason: string;
  dueAgain: boolean;
  /** What was sent, until its outcome is known: a retry sends the same, so that nothing is returned twice. */
  attempt: Refund | null;
}

const FIELDS = ['amount', 'means', 'reference', 'reason'] as const;
/** By payment. */
const useRefundDraft = keptDrafts<RefundDraft>();

/** State of the form that returns a payment in part or whole, and its sending. */
export function useRefundForm(bill: Bill, payment: DeskPayment, onDone: () => void) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const change = useBillChange(bill.reservation_id);
  const fields = useFieldErrors(FIELDS);
  const { currency } = bill;
  const { refundable } = bill.payments.find(({ id }) => id === payment.id) ?? payment;
  const empty: RefundDraft = {
    amount: null,
    means: payment.means,
    reference: '',
    reason: '',
    dueAgain: false,
    attempt: null,
  };
  const kept = useRefundDraft(payment.id, stored => stored ?? empty);
  const isReturned = bill.payments.some(({ id }) => id === kept.draft.attempt?.refund_id);
  const draft = isReturned ? empty : kept.draft;
  useEffect(() => {
    if (isReturned) kept.forget();
  });
  const values: MoneyValues = { ...draft, amount: draft.amount ?? wholeUnits(refundable, currency) };

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (refund: Refund) => request('post', '/api/clinic/bills/refund', refund),
    async onSuccess(response, refund) {
      kept.forget();
      onDone();
      const amount = write({ amount: refund.amount, currency });
      toasts.show({ message: t`سُجّل استرداد ${amount}، وصدر إشعاره الدائن.` });
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
    const most = write({ amount: refundable, currency });
    return {
      amount: !(amount > 0)
        ? t`يلزم مبلغ أكبر من صفر.`
        : amount > refundable
          ? t`بقي من هذه الدفعة ${most}، ولا يُستردّ أكثر منه.`
          : undefined,
      means: draft.means === null ? t`يلزم اختيار طريقة الاسترداد.` : undefined,
      reference: tooLong(draft.reference, billingLimits.reference),
      reason:
        visibleText(draft.reason) === '' ? t`يلزم سبب الاسترداد.` : tooLong(draft.reason, nameLimits.note),
    };
  };

  return {
    values,
    reason: draft.reason,
    dueAgain: draft.dueAgain,
    fields,
    isPending,
    isUnknown: draft.attempt !== null && !isPending,
    isFixed: draft.attempt !== null,
    change(changed: Partial<MoneyValues & { reason: string; dueAgain: boolean }>) {
      kept.change({ ...draft, ...changed });
      for (const name of FIELDS) if (name in changed) fields.clear(name);
    },
    refund() {
      if (draft.attempt !== null) {
        mutate(draft.attempt);
        return;
      }
      if (fields.showFields(problems()) || draft.means === null) return;
      const reference = visibleText(draft.reference);
      const attempt: Refund = {
        refund_id: crypto.randomUUID(),
        payment_id: payment.id,
        amount: minorUnits(values.amount, currency),
        means: draft.means,
        reference: draft.means === 'cash' || reference === '' ? undefined : reference,
        reason: visibleText(draft.reason),
        due_again: draft.dueAgain,
      };
      kept.change({ ...draft, attempt });
      mutate(attempt);
    },
  };
}
