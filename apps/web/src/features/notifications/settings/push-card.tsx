import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card, Switch } from '@rifq/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useAuthUser } from '../../../lib/session/me.ts';
import { type PushStatus, pushStatus, turnPushOff, turnPushOn } from '../push.ts';

/** Turns notifications on this device on or off, for while the app is closed. */
export function PushCard({ pushKey }: { pushKey: string }) {
  const user = useAuthUser();
  return user === undefined ? null : <PushSwitch pushKey={pushKey} userId={user.id} />;
}

function PushSwitch({ pushKey, userId }: { pushKey: string; userId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.pushStatus(userId, pushKey);
  const { data: status, isError } = useQuery({ queryKey, queryFn: () => pushStatus(pushKey, userId) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn(pushKey, userId) : turnPushOff()),
    onSuccess: next => queryClient.setQueryData(queryKey, next),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Card>
      <Switch
        isSelected={status === 'on'}
        isDisabled={isPending || (status !== 'on' && status !== 'off')}
        hint={status ? hintOf(status) : isError && t`تعذّرت معرفة حالها من المتصفّح. تُرجى إعادة فتح الصفحة.`}
        onChange={mutate}
      >
        <b>{t`إشعارات هذا الجهاز`}</b>
      </Switch>
      <FormFailure message={error === null ? undefined : failureOf(error)} />
    </Card>
  );
}

/** Errors of the browser are not the server's: its push service is unreachable or missing. */
function failureOf(error: Error): string {
  return error instanceof DOMException
    ? t`تعذّر على المتصفّح الوصول إلى خدمة إشعاراته. قد يفيد متصفّح آخر، أو المحاولة لاحقًا.`
    : messageOf(error);
}

function hintOf(status: PushStatus): string {
  switch (status) {
    case 'on':
      return t`مسموح بها من المتصفّح`;
    case 'off':
      return t`تصل أيضًا ورِفق مغلق`;
    case 'denied':
      return t`المتصفّح يمنعها، ويُسمح بها من إعداداته لهذا الموقع.`;
    case 'unsupported':
      return t`لا يتيحها هذا المتصفّح. على iPhone وiPad يُضاف رِفق إلى الشاشة الرئيسية أولًا.`;
  }
}
