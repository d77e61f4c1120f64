import { useLingui } from '@lingui/react/macro';
import type { SecondFactor } from '@rifq/contract/calls';
import { ConfirmDialog, LinkButton } from '@rifq/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { taskPath } from './paths.ts';
import { secondFactorQuery } from './second-factor-query.ts';

interface RemoveFactorDialogProps {
  title: string;
  /** What is different afterwards. */
  consequence: string;
  /** Shown once it is removed. */
  doneMessage: string;
  /** Returns the remaining factors. */
  send: () => Promise<SecondFactor>;
  onRemoved: () => void;
  onCancel: () => void;
}

/** Confirms the removal of a passkey or the app, which needs a fresh pass of the second factor. */
export function RemoveFactorDialog(props: RemoveFactorDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: props.send,
    onSuccess(left) {
      queryClient.setQueryData(secondFactorQuery.queryKey, left);
      props.onRemoved();
      toasts.show({ message: props.doneMessage });
    },
    onError: () => queryClient.invalidateQueries(secondFactorQuery),
  });
  const mustPass = error instanceof ApiError && error.code === 'second_factor.pass_again';
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={isOpen => !isOpen && props.onCancel()}
      title={props.title}
      confirmLabel={t`حذف`}
      cancelLabel={t`رجوع`}
      onConfirm={() => mutate()}
      isDanger
      isPending={isPending}
      pendingLabel={t`جارٍ الحذف`}
    >
      <p>{props.consequence}</p>
      <FormFailure message={error === null ? undefined : messageOf(error)} />
      {mustPass && (
        <LinkButton variant="line" size="sm" href={taskPath('settings')}>
          {t`التحقّق أولًا`}
        </LinkButton>
      )}
    </ConfirmDialog>
  );
}
