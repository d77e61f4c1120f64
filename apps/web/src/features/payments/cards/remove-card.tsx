import { useLingui } from '@lingui/react/macro';
import type { PaymentCard } from '@rifq/contract/calls';
import { cardName } from '@rifq/rules';
import { ConfirmDialog } from '@rifq/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cardsQuery } from '../../../entities/payments/queries.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { isUnknownPayment } from '../queries.ts';

interface RemoveCardProps {
  card: PaymentCard;
  /** Called with whether the card was removed. */
  onClose: (isGone: boolean) => void;
}

/** Confirms the removal of a card, and shows why it was rejected. */
export function RemoveCard({ card, onClose }: RemoveCardProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('post', '/api/payments/remove', { payment_method_id: card.payment_method_id }),
    async onSuccess(response) {
      // A pending request of the list may return an older state.
      await queryClient.cancelQueries(cardsQuery);
      queryClient.setQueryData(cardsQuery.queryKey, response);
      toasts.show({ message: t`أُزيلت البطاقة` });
      onClose(true);
    },
    // It was removed in another session.
    onError: failure => isUnknownPayment(failure) && queryClient.invalidateQueries(cardsQuery),
  });
  const name = cardName(card);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose(false)}
      title={t`إزالة البطاقة ${name}؟`}
      confirmLabel={t`إزالة`}
      cancelLabel={t`رجوع`}
      onConfirm={mutate}
      isDanger
      isPending={isPending}
      pendingLabel={t`قيد الإزالة`}
    >
      <p>{t`لا تظهر بعدها عند الدفع، وتبقى المدفوعات السابقة وإيصالاتها كما هي. ويمكن حفظها من جديد لاحقًا.`}</p>
      <FormFailure message={error === null ? undefined : messageOf(error)} />
    </ConfirmDialog>
  );
}
