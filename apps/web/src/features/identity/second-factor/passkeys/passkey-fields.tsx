import { useLingui } from '@lingui/react/macro';
import type { AssertionCredential } from '@rifq/contract/calls';
import { Button, KeyRoundIcon } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../../../lib/calls/request.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { passkeyMessageOf, preloadPasskeys, signByPasskey } from './browser-passkeys.ts';

interface PasskeyFieldsProps<Result> {
  send: (credential: AssertionCredential) => Promise<Result>;
  onDone: (response: Result) => void;
}

/** Opens the browser's dialog for a passkey. */
export function PasskeyFields<Result>({ send, onDone }: PasskeyFieldsProps<Result>) {
  const { t } = useLingui();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () =>
      send(await signByPasskey(await request('post', '/api/user/second-factor/passkeys/request'))),
    onSuccess: onDone,
  });
  useEffect(preloadPasskeys, []);
  return (
    <div className="register-form">
      <FormFailure message={error === null ? undefined : passkeyMessageOf(error)} />
      <Button
        block
        autoFocus
        icon={<KeyRoundIcon size="sm" />}
        isPending={isPending || isSuccess}
        pendingLabel={t`جارٍ التحقّق`}
        onPress={() => mutate()}
      >
        {t`المتابعة بمفتاح المرور`}
      </Button>
    </div>
  );
}
